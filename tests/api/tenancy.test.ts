import { describe, expect, test } from 'vitest';
import { tenancyProblem } from '../support/tenancy.ts';

describe('The tenancy log', () => {
  test.each([
    'select "id" from "clients" where "clients"."id" = ?',
    'update "timesheets" set "status" = ? where "timesheets"."id" = ?',
    'delete from "daily_logs" where "daily_logs"."id" = ?',
    'select * from "daily_logs" inner join "clients" on "clients"."id" = "daily_logs"."client_id" where "daily_logs"."company_id" = ?',
    'select "id" from "users" where "users"."id" = ?',
  ])('rejects a statement that names no company: %s', (statement) => {
    expect(tenancyProblem(statement)).not.toBeNull();
  });

  test.each([
    'select "id" from "clients" where ("clients"."company_id" = ? and "clients"."id" = ?)',
    'insert into "clients" ("id", "company_id", "first_name") values (null, ?, ?)',
    'select "id" from "users" "account" where "account"."id" = ?',
    'select "id" from "companies" where "companies"."id" = ?',
  ])('accepts: %s', (statement) => {
    expect(tenancyProblem(statement)).toBeNull();
  });
});
