import { boolean, bytes, id, index, integer, moment, stamps, table, text, unique } from '../columns.ts';

export const companies = table(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    /** The name in lower case, by which a person without a code asks to join (access.md#accounts). */
    name_key: text().notNull(),
    /** Shown to admins on the Company Profile page, so it is stored unhashed. */
    signup_code: text().notNull(),
    require_signup_code: boolean().notNull().default(true),
    is_active: boolean().notNull().default(true),
    /**
     * When an admin asked for its deletion, who, and when an operator may permanently delete it
     * (imports-and-exports.md#deleting-a-company).
     */
    deletion_requested_at: moment(),
    deletion_requested_by_id: integer(),
    deletion_due: moment(),
    /** Since when its people cannot write, because it is being moved elsewhere (imports-and-exports.md#moving-a-company). */
    moving_since: moment(),
    ...stamps(),
  },
  (t) => [unique('companies_signup_code').on(t.signup_code), index('companies_name_key').on(t.name_key)],
);

/** The company of a table's rows. */
export const companyId = () =>
  integer()
    .notNull()
    .references(() => companies.id);

/** The re-encoded raster of a company's logo; nothing else of an upload is stored. */
export const logos = table('logos', {
  company_id: integer()
    .primaryKey()
    .references(() => companies.id),
  content: bytes().notNull(),
  content_type: text().notNull(),
  /** Changes with the picture, so that its address can be cached forever. */
  version: text().notNull(),
});
