import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPE_NAMES } from '@daybook/domain/audit/audit-vocabulary';
import { momentText, recordId } from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, ordering, searchFilter } from './filters.ts';

const ACTION = 'What was done, such as `timesheet.approve`';

export const auditEntry = z
  .object({
    id: z.number(),
    at: momentText,
    user_id: z.number().nullable().describe('Id of who did it'),
    user_name: z.string().describe('Name of who did it'),
    action: z.string().describe(ACTION),
    record_type: z.string().nullable(),
    record_id: z.number().nullable(),
    record_name: z
      .string()
      .nullable()
      .describe('Current name of the record; null: it was deleted, or has none'),
    before: z.unknown().describe('The record before it, where there was one'),
    after: z.unknown().describe('The record after it, where there is one'),
    names: z
      .record(z.string(), z.string())
      .describe(
        'Names of the records whose ids are in `before` and `after`, each under its kind and its id, such as `client 12`',
      ),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

/** An entry as in our table: without the values before and after. */
export const auditBrief = auditEntry.omit({ before: true, after: true, names: true });

const recordType = z.enum(AUDIT_RECORD_TYPE_NAMES, {
  error: `Use one of ${AUDIT_RECORD_TYPE_NAMES.join(', ')}.`,
});
const action = z.enum(AUDIT_ACTIONS, { error: 'Use an action such as timesheet.approve.' });

/** The whole history of one record, newest first. */
export const auditOfRecord = z.object({ record_type: recordType, record_id: recordId });

const filters = {
  user: idFilter,
  record_type: recordType.optional(),
  record_id: idFilter,
  action: action.optional().describe(ACTION),
  routine: flagFilter.describe('`false` leaves out sign-ins and daily logs'),
  start_date: dayFilter,
  end_date: dayFilter,
  search: searchFilter.describe("Part of the person's name, or of the action"),
  ordering: ordering(['at']),
};
/** Without a limit or a page: the newest thousand. A trail has no end, and is read page by page. */
export const auditList = listInput(filters);
export type AuditListInput = z.output<typeof auditList>;
