/** To count takes as long as there are rows. A list that has more says that it has one more than this. */
export const MAX_COUNTED = 10_000;
