/** Blank entries of a new log; overview, page and snippet sizes (1 §9). */
export const DEFAULT_ENTRY_ROWS = 4;
export const ENTRIES_MAXIMUM = 60;
/** Of one entry, in km and in USD. */
export const MILEAGE_MAXIMUM = 100_000;
export const STIPEND_MAXIMUM = 1_000_000;
export const LOGS_PER_CLIENT = 5;
export const CLIENT_LOGS_PAGE = 10;
export const NOTES_SNIPPET_LENGTH = 20;

/** The first 20 characters followed by an ellipsis, or "N/A" (1 §2.4). What is no longer than that is shown whole. */
export function notesSnippet(notes: string | null | undefined): string {
  const characters = Array.from((notes ?? '').trim());
  if (characters.length === 0) return 'N/A';
  if (characters.length <= NOTES_SNIPPET_LENGTH) return characters.join('');
  return `${characters.slice(0, NOTES_SNIPPET_LENGTH).join('')}…`;
}
