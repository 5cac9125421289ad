import { boolean, day, id, integer, moment, stamps, text } from '../columns.ts';
import { companyId } from './companies.ts';

/** What no-show forms and incident reports have in common (forms.md#filing, forms.md#review). */
export const submissionColumns = () => ({
  id: id(),
  company_id: companyId(),
  user_id: integer().notNull(),
  client_id: integer().notNull(),
  date: day().notNull(),
  staff_signature: text(),
  staff_signature_date: day(),
  supervisor_signature: text(),
  supervisor_signature_date: day(),
  submitted: boolean().notNull().default(true),
  submitted_at: moment().notNull(),
  approved: boolean().notNull().default(false),
  processed: boolean().notNull().default(false),
  reviewed_by_id: integer(),
  reviewed_at: moment(),
  /** The key from the device that created it, by which a repeated save is recognized. */
  client_key: text(),
  ...stamps(),
});
