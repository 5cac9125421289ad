import { LOCALE } from './locale.ts';

/** The contract's message for a text that is too long, shown while typing; truncating the text would lose its end unnoticed. */
export const tooLong = (text: string | null | undefined, maximum = Infinity) =>
  (text?.length ?? 0) > maximum && `Use at most ${maximum.toLocaleString(LOCALE)} characters.`;
