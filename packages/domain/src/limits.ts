/** Limits on how many, how long and how much people can enter, and on what a page shows. */

/** Counting takes time in proportion to the rows. A longer list reports one more than this. */
export const MAX_COUNTED_ROWS = 10_000;
/** The highest `limit` of a list. */
export const MAX_LIST_ROWS = 10_000;
/** The largest id in both databases. */
export const MAX_ID = 2_147_483_647;

/** Characters of a note. */
export const MAX_NOTES_CHARACTERS = 4_000;
/** Characters of a long text: narratives, fields of reports and forms, goals. */
export const MAX_NARRATIVE_CHARACTERS = 20_000;

/** Entries of one daily log. */
export const MAX_LOG_ENTRIES = 60;
/** Of one person: far beyond the longest day and the longest timesheet, which is read, paid and printed as a whole. */
export const MAX_LOGS_PER_DAY = 200;
export const MAX_TIMESHEET_ENTRIES = 2_000;
/** Trips of one entry, characters of a place, and the highest odometer reading. */
export const MAX_ENTRY_TRIPS = 20;
export const MAX_PLACE_CHARACTERS = 120;
export const MAX_ODOMETER_READING = 10_000_000;
/** Of one entry; the mileage is in km or miles. */
export const MAX_ENTRY_MILEAGE = 100_000;
export const MAX_ENTRY_STIPEND_USD = 1_000_000;
/** Hours, distance, stipend or rate in a client's contract. */
export const MAX_CONTRACT_AMOUNT = 1_000_000;
/** The highest rates that may be set: for an hour, and for a km or mile. */
export const MAX_PAY_RATE_USD = 10_000;
export const MAX_MILEAGE_RATE_USD = 100;

/** Of time off, in one amount: a year of work without a break. */
export const MAX_LEAVE_MINUTES = 527_040;

/** Blank entries of a new log; sizes of the overview, of a client's page and of the home page's list (basics.md#limits). */
export const DEFAULT_ENTRY_ROWS = 4;
export const LOGS_PER_CLIENT = 5;
export const CLIENT_LOGS_ROWS = 10;
export const RECENT_ACTIVITY = 5;

/** Days from asking for a company's deletion until it can be deleted for good (imports-and-exports.md#deleting-a-company). */
export const DELETION_DAYS = 30;

/**
 * The size of an imported file, and of a call that contains it in base64; its lines and columns (imports-and-exports.md#importing).
 */
export const MAX_IMPORT_BYTES = 20 * 1_048_576;
export const MAX_IMPORT_BODY_BYTES = Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 262_144;
export const MAX_STORED_IMPORTS = 100;
/** Of the files of a company whose cells are kept. */
export const MAX_STORED_IMPORT_BYTES = 500 * 1_048_576;
export const MAX_IMPORT_LINES = 50_000;
export const MAX_IMPORT_COLUMNS = 100;

/**
 * After its secret is renewed, a webhook gets signatures of both for this long, so that the receiver can switch over.
 */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;

/** If nothing has reached the address of a webhook for this long, it is switched off when a delivery is given up. */
export const WEBHOOK_FAILING_DAYS = 5;
