import { clockAt, dayAt, formatLongDay } from '@daybook/domain/time/day';
import { headText, type EarlierHead } from '../../kernel/audit/verify-trail.ts';

/** The content of the ZIP, explained to the person who opens it. */
export const readmeOf = (company: string, now: Date, time_zone: string, head: EarlierHead): string =>
  `${company}: everything that Daybook holds, as it was on ${formatLongDay(dayAt(now, time_zone))} at ${clockAt(now, time_zone)}.

manifest.json   every file, with its number of records and its SHA-256
csv/            one file for each kind of record, for spreadsheets. Lists within a record have files of their own:
                daily_logs.work_entries.csv has the entries of daily_logs.csv. Its first column, record, is the id there.
                A cell that a spreadsheet would run as a formula, or an import would not take for text, such as (empty),
                begins with an apostrophe.
                Settings → Import can read work_codes, client_codes, employees and clients again, in this order. The last
                columns of clients.csv are for that: people by e-mail address, the contract's fields, and custom fields.
                Clients of one name are known by their id here.
json/           the same records, one JSON object per line, as the REST API returns them
schema/         what each field means, as JSON Schema
files/          files created from pay runs and invoices, each named by its SHA-256; attachments.csv has their original names
audit/          who changed what, and when

Hours, distances and US dollars are numbers; days are YYYY-MM-DD, times HH:mm, moments ISO 8601 in UTC. Columns
such as client, user and work_code_id refer to the column id of another file.

Passwords, tokens, keys and other secrets are not included. Store this file as safely as paper records: it names the
people who are cared for.

The audit trail
  Each line of audit/entries.jsonl has the hash of the previous entry (previous_hash) and its own (hash), which is computed
  with a key that only the installation has. Anybody can check that no line is missing: previous_hash must be the hash of
  the previous line, and the first is empty. Whoever runs the installation can check that no entry was changed, with this
  end of the chain:
    npm run audit:verify -- --head ${headText(head)}
`;
