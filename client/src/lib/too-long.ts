/** The contract's sentence, said while somebody types: a text that is cut off at its end would be lost unseen. */
export const tooLong = (text: string | null | undefined, maximum = Infinity) =>
  (text?.length ?? 0) > maximum && `Use at most ${maximum.toLocaleString('en-US')} characters.`;
