import { AUDIT_ACTIONS, AUDIT_RECORD_TYPE_NAMES } from '@daybook/domain/audit-vocabulary';
import { z } from 'zod';
import { recordId } from './fields.ts';
import { dayFilter, idFilter, listInput, ordering, searchFilter } from './filters.ts';

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  user_id: z.number().nullable(),
  user_name: z.string(),
  /** `timesheet.approve`; `auditActionText` in domain says it in words. */
  action: z.string(),
  record_type: z.string().nullable(),
  record_id: z.number().nullable(),
  /** The record's present name; null for one that was deleted or has no name. */
  record_name: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** The names of the records whose ids are in before and after, by `nameKey` of domain. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const recordType = z.enum(AUDIT_RECORD_TYPE_NAMES, {
  error: `Use one of ${AUDIT_RECORD_TYPE_NAMES.join(', ')}.`,
});
const action = z.enum(AUDIT_ACTIONS, { error: 'Use an action such as timesheet.approve.' });

/** All that happened to one record, newest first. */
export const auditOfRecord = z.object({ record_type: recordType, record_id: recordId });

const filters = {
  user: idFilter,
  record_type: recordType.optional(),
  record_id: idFilter,
  action: action.optional(),
  start_date: dayFilter,
  end_date: dayFilter,
  /** In the person's name and the action. */
  search: searchFilter,
  ordering: ordering(['at']),
};
/** Without a limit or a page: the newest thousand. A trail has no end, and is read page by page. */
export const auditList = listInput(filters);
export type AuditListInput = z.output<typeof auditList>;
