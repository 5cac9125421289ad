/** Limits of how many, how long and how much people can enter, and of what a page shows. */

/** Counting takes time in proportion to the rows. A longer list reports one more than this. */
export const MAX_COUNTED = 10_000;
/** The highest `limit` of a list. */
export const LIST_LIMIT_MAXIMUM = 10_000;
/** The largest id in both databases. */
export const MAX_ID = 2_147_483_647;

/** Characters of a note. */
export const NOTES_MAXIMUM = 4_000;
/** Characters of a long text: narratives, fields of reports and forms, goals. */
export const NARRATIVE_MAXIMUM = 20_000;

/** Of one daily log. */
export const ENTRIES_MAXIMUM = 60;
/** Of one person: far beyond the longest day and the longest timesheet, which is read, paid and printed as a whole. */
export const LOGS_OF_DAY_MAXIMUM = 200;
export const SHEET_ENTRIES_MAXIMUM = 2_000;
/** Trips of one entry, characters of a place, and the highest odometer reading. */
export const TRIPS_MAXIMUM = 20;
export const PLACE_MAXIMUM = 120;
export const ODOMETER_MAXIMUM = 10_000_000;
/** Of one entry, in km or miles and in USD. */
export const MILEAGE_MAXIMUM = 100_000;
export const STIPEND_MAXIMUM = 1_000_000;
/** The highest rates that may be set, in USD an hour and USD a km or mile. */
export const PAY_RATE_MAXIMUM = 10_000;
export const MILEAGE_RATE_MAXIMUM = 100;

/** Blank entries of a new log; sizes of the overview, of a client's page and of the home page's list (basics.md#limits). */
export const DEFAULT_ENTRY_ROWS = 4;
export const LOGS_PER_CLIENT = 5;
export const CLIENT_LOGS_PAGE = 10;
export const RECENT_ACTIVITY = 5;

/** Days from asking for a company's deletion until it can be deleted for good (imports-and-exports.md#deleting-a-company). */
export const DELETION_DAYS = 30;

/**
 * The size of an imported file, and of a call that contains it in base64; its lines and columns (imports-and-exports.md#importing).
 */
export const IMPORT_BYTES_MAXIMUM = 20 * 1_048_576;
export const IMPORT_BODY_MAXIMUM = Math.ceil((IMPORT_BYTES_MAXIMUM * 4) / 3) + 262_144;
export const IMPORTS_KEPT_MAXIMUM = 100;
export const IMPORT_LINES_MAXIMUM = 50_000;
export const IMPORT_COLUMNS_MAXIMUM = 100;
