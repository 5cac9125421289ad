import { formatLongDay } from '@daybook/domain/day';
import { momentOf } from '../../kernel/clock.ts';
import { type EarlierHead, headText } from '../../kernel/audit/verify-trail.ts';

/** The content of the ZIP, explained to the person who opens it. */
export const readmeOf = (company: string, now: Date, head: EarlierHead): string =>
  `${company}: everything that Daybook holds, as it was on ${formatLongDay(momentOf(now).slice(0, 10))} at ${momentOf(now).slice(11, 16)} UTC.

manifest.json   every file with its number of records and its SHA-256
csv/            one file for each kind of record, for spreadsheets. Lists within a record have files of their own:
                daily_logs.work_entries.csv has the entries of daily_logs.csv. Its first column, record, is the id there.
                A cell that a spreadsheet would run as a formula begins with an apostrophe.
                Settings → Import reads work_codes, client_codes, employees and clients again, in this order. clients.csv
                ends with columns for that: people by their e-mail addresses, the contract's fields, and custom fields.
json/           the same records, one JSON object a line, as the REST interface gives them
schema/         what each field means, as JSON Schema
files/          files that were made of pay runs, each under its SHA-256; attachments.csv has their names
audit/          who changed what, and when

Hours, distances and US dollars are numbers; days are YYYY-MM-DD, times HH:mm, moments ISO 8601 in UTC. The numbers that
records refer to each other by (client, user, work_code_id) are the column id of the other file.

Passwords, tokens, keys and other secrets are not in here. Keep this file as you keep paper records: it names the people
who are cared for.

The audit trail
  Each line of audit/entries.jsonl has the hash of the entry before it (previous_hash), and its own (hash), which is made
  with a key that only the installation has. Whether the lines follow each other can be checked by anybody: previous_hash
  must be the hash of the line before, and the first is empty. Whether an entry was changed is checked by who runs the
  installation, with this end of the chain:
    npm run audit:verify -- --head ${headText(head)}
`;
