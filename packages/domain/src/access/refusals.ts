/**
 * Every reason for which Daybook refuses something, by code: its HTTP status, and what it means (printed in the
 * description of the REST paths). Programs decide by the code, never by the sentence sent with it, which is for people:
 * that of a rule is with the rule, the general ones are in server/src/kernel/refusals.ts.
 */
export const REFUSALS = {
  invalid: { status: 400, means: 'Some of the input is not valid; the answer lists the fields instead.' },
  bad_request: { status: 400, means: 'The request could not be read, or asks for something impossible.' },
  last_admin: { status: 400, means: 'The company would be left without an active administrator.' },
  own_account: { status: 400, means: 'Nobody can delete or deactivate their own account.' },
  not_waiting: { status: 400, means: 'The account is not waiting for approval.' },
  sso_unreachable: { status: 400, means: 'The provider of the organisation cannot be reached.' },
  account_in_use: { status: 400, means: 'Someone has already used the account.' },
  account_inactive: { status: 400, means: 'The account is deactivated.' },
  mail_off: { status: 400, means: 'This installation does not send email.' },
  unauthenticated: { status: 401, means: 'No credentials, or ones that are no longer valid.' },
  sign_in_failed: { status: 401, means: 'Wrong email address or password.' },
  second_step_needed: {
    status: 401,
    means: 'The password is right; a second step is needed, for which the answer has a ticket.',
  },
  second_step_failed: { status: 401, means: 'The code of the second step is wrong.' },
  ticket_spent: { status: 401, means: 'The sign-in took too long or too many tries; begin again.' },
  deactivated: { status: 401, means: 'The account, or its company, is deactivated.' },
  session_ended: { status: 401, means: 'The refresh token has been used or revoked; sign in again.' },
  forbidden: { status: 403, means: 'The caller’s role does not allow it.' },
  confirm_identity: {
    status: 403,
    means: 'The caller must confirm who they are first, in one of the ways that the answer names.',
  },
  sso_enforced: {
    status: 403,
    means: 'The company’s people sign in at their organisation’s provider only.',
  },
  set_up_second_step: { status: 403, means: 'The company requires a second step; set it up first.' },
  admin_only: { status: 403, means: 'A field that only an administrator can change.' },
  plan_feature: { status: 403, means: 'The company’s plan does not include it.' },
  plan_limit: { status: 403, means: 'The company’s plan allows no more employees or clients.' },
  subscription_inactive: {
    status: 403,
    means: 'The subscription is not active: everything can be read, but nothing changed.',
  },
  read_only_key: { status: 403, means: 'The API key can only read.' },
  not_for_keys: { status: 403, means: 'API keys cannot do this; a signed-in person can.' },
  not_found: { status: 404, means: 'No such record, or not one that the caller can see.' },
  no_subscription: { status: 404, means: 'The company has no active subscription.' },
  method_not_allowed: { status: 405, means: 'The path exists, but not for this method.' },
  not_acceptable: { status: 406, means: 'The path cannot answer in any format that Accept lists.' },
  timed_out: { status: 408, means: 'The request took too long to arrive.' },
  stale: { status: 409, means: 'Someone else changed the record since it was read; read it again.' },
  duplicate: { status: 409, means: 'Someone else saved the same record at the same moment.' },
  gone_meanwhile: {
    status: 409,
    means: 'It refers to a record that someone else removed at the same moment.',
  },
  deleted: {
    status: 409,
    means: 'A record was saved with this client key before, and has been deleted since.',
  },
  wrong_state: { status: 409, means: 'The record’s state does not allow this step.' },
  already_submitted: { status: 409, means: 'The record has already been submitted.' },
  already_approved: { status: 409, means: 'The record has already been approved.' },
  not_submitted: { status: 409, means: 'The record has not been submitted.' },
  not_approved: { status: 409, means: 'The record has not been approved.' },
  approved: { status: 409, means: 'The record is approved and cannot be changed.' },
  locked: { status: 409, means: 'A submitted or approved timesheet covers the daily log.' },
  recalculation_needed: {
    status: 409,
    means:
      'It changes, or would have changed, what approved timesheets pay; `affected` lists them with the difference; send `recalculate` to decide what happens.',
  },
  pay_run_state: { status: 409, means: 'The state of the pay run does not allow this step.' },
  pay_run_draft: { status: 409, means: 'Another regular pay run is still a draft.' },
  pay_run_blocked: {
    status: 409,
    means: 'The pay run cannot be locked yet; its `blockers` list the reasons.',
  },
  override_needed: {
    status: 409,
    means: 'The pay run has warnings; send `override_reason` to lock it anyway.',
  },
  file_made: {
    status: 409,
    means: 'A file was created from the pay run; send `file_not_imported` to take the run back.',
  },
  import_state: { status: 409, means: 'The state of the import does not allow this step.' },
  import_running: {
    status: 409,
    means: 'Another import of the company is being planned, applied or undone.',
  },
  import_plan: { status: 409, means: 'The plan is not the one that the caller saw; read it again.' },
  import_changed: { status: 409, means: 'Records changed since the import was planned; plan it again.' },
  imported: {
    status: 409,
    means: 'It was imported as paid outside Daybook and cannot be changed; undo the import instead.',
  },
  leave_state: { status: 409, means: 'The request for time off is in another state by now.' },
  leave_wait: { status: 409, means: 'The time off cannot be used yet.' },
  leave_limit: { status: 409, means: 'The request is more time off than the person may use in a year.' },
  leave_balance: { status: 409, means: 'The person has not enough time off on a day.' },
  leave_day: { status: 409, means: 'A day would have more than 24 hours of work and time off.' },
  leave_client: { status: 409, means: 'It is the client of time off, which stays as it is.' },
  leave_entry: { status: 409, means: 'It is approved time off; change its request instead.' },
  time_off_off: { status: 409, means: 'The company has not switched on time off.' },
  in_pay_run: { status: 409, means: 'The timesheet is in a locked or paid pay run; correct it instead.' },
  invoiced: {
    status: 409,
    means: 'The timesheet is on an invoice and cannot be unapproved; correct it instead.',
  },
  not_open: { status: 409, means: 'The invoice has less open than that.' },
  not_creditable: {
    status: 409,
    means: 'The invoice cannot be credited by that; what can be is in the sentence.',
  },
  billing_fixed: { status: 409, means: 'It cannot change once an invoice is issued.' },
  deletion_requested: { status: 409, means: 'The deletion of the company has already been requested.' },
  deletion_not_requested: { status: 409, means: 'The deletion of the company was not requested.' },
  deletion_not_due: { status: 409, means: 'It is too early to delete the company for good.' },
  subscription_running: { status: 409, means: 'The company still has a paid subscription.' },
  company_moving: {
    status: 409,
    means: 'The company is being moved to another installation; nothing can be saved.',
  },
  export_running: { status: 409, means: 'Another export of the company is still running.' },
  in_use: { status: 409, means: 'Other records use it, so it cannot be deleted.' },
  has_records: {
    status: 409,
    means: 'Daily logs, timesheets, reports or forms refer to it; deactivate it instead.',
  },
  own_company: { status: 409, means: 'An operator cannot deactivate their own company.' },
  no_trial: { status: 409, means: 'The company has no trial.' },
  billing_off: { status: 409, means: 'Plans are switched off on this installation.' },
  current_plan: { status: 409, means: 'It is the company’s plan already.' },
  nothing_to_pay: { status: 409, means: 'There is no payment to settle or to manage.' },
  already_revoked: { status: 409, means: 'The API key was already revoked.' },
  already_sending: { status: 409, means: 'The delivery is already being sent.' },
  key_in_progress: { status: 409, means: 'The first call with this Idempotency-Key is still running.' },
  key_cut_off: {
    status: 409,
    means: 'The first call with this Idempotency-Key was cut off while it was writing.',
  },
  second_step_demanded: { status: 409, means: 'The company requires a second step to sign in.' },
  no_second_step: { status: 409, means: 'Two-step sign-in is not set up.' },
  no_sso: { status: 409, means: 'The organisation’s own sign-in is not set up.' },
  sso_not_ready: { status: 409, means: 'The organisation’s own sign-in cannot be enforced yet.' },
  last_break_glass: {
    status: 409,
    means: 'Nobody would be left who can sign in without the organisation’s provider.',
  },
  too_many_passkeys: { status: 409, means: 'The account has as many passkeys as it can.' },
  precondition_failed: { status: 412, means: 'The record is no longer the version that If-Match names.' },
  too_large: { status: 413, means: 'The body is too large.' },
  unsupported_media: { status: 415, means: 'This kind of content is not accepted here.' },
  headers_too_large: { status: 431, means: 'The URL or the headers of the request are too long.' },
  key_reused: { status: 422, means: 'The Idempotency-Key was already used for another call.' },
  too_many_requests: {
    status: 429,
    means: 'Too many calls or attempts; Retry-After says when to try again.',
  },
  internal: { status: 500, means: 'An error in Daybook; the server’s log has more under the request’s id.' },
  unavailable: {
    status: 503,
    means: 'The database or a service is unavailable or busy; Retry-After says when to try again.',
  },
} as const satisfies Record<string, { status: number; means: string }>;

export type RefusalCode = keyof typeof REFUSALS;

export type CodeOf<Status extends number> = {
  [Code in RefusalCode]: (typeof REFUSALS)[Code]['status'] extends Status ? Code : never;
}[RefusalCode];

/** Why a rule refuses a step: a code for programs, a sentence for people. */
export interface StepRefusal {
  code: CodeOf<400 | 403 | 409>;
  detail: string;
}
