/** Characters of a note. */
export const NOTES_MAXIMUM = 4_000;

/** Characters of what is told at length: narratives, fields of reports and forms, goals. */
export const NARRATIVE_MAXIMUM = 20_000;
