const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether an Australian Business Number passes its check: 11 digits, spaces between them or not. */
export function isAbn(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

/** What is wrong with a tax number under its label, or null. */
export const abnProblem = (label: string | null, number: string | null): string | null =>
  label?.trim().toUpperCase() === 'ABN' && number !== null && !isAbn(number)
    ? 'This is not an ABN. Check its 11 digits.'
    : null;
