const DAYS = new Set(
  (
    'agreement_date contract_end contract_start date due_date effective_from end_date expires_on first_pay_period ' +
    'pay_period_end pay_period_start pay_runs_from rates_effective_from staff_signature_date start_date supervisor_signature_date ' +
    'trial_end window_end window_start'
  ).split(' '),
);
const MOMENTS = new Set(
  'approved_date failing_since first_used last_login last_used previous_secret_until returned_date submitted_date'.split(
    ' ',
  ),
);

/** The JSON schema `format` of a text field, by the field's name. */
export const formatOf = (name: string): 'date' | 'date-time' | 'email' | undefined =>
  DAYS.has(name)
    ? 'date'
    : MOMENTS.has(name) || name.endsWith('_at')
      ? 'date-time'
      : name === 'email'
        ? 'email'
        : undefined;

/** What a field of this name means in every record; a field that means something else, or more, says so with `.describe`. */
const USUAL_MEANINGS: Readonly<Record<string, string>> = {
  amount: 'Sum in USD',
  at: 'When it happened',
  billable: 'Whether the client pays for it',
  billable_hours: 'Hours that clients pay for',
  billing_rate: 'What the client pays for an hour, in USD; null: no rate is set',
  break_glass:
    'Whether the person may sign in with a password although the organisation’s sign-in is enforced',
  client: 'The client',
  client_code: 'The code under which the client is billed',
  client_detail: 'The client',
  code: 'Short code',
  contract_end: "Last day of the client's contract",
  contract_start: "First day of the client's contract",
  created_at: 'When it was created',
  created_by: 'Name of who created it',
  current_period_end: 'When the period that is paid for ends',
  custom_fields: 'Free fields, by their keys',
  daily_narrative: 'What happened on the day, as the monthly report shows it',
  date: 'Day',
  default_timesheet_view: 'How the person sees timesheets by default',
  distance_unit: 'Unit of the distances in the same record',
  effective_from: 'First day on which it applies',
  email: 'Email address',
  end_date: 'Last day',
  end_time: 'End, as HH:mm',
  imported:
    'Whether it was imported as paid outside Daybook: it has hours, and is never paid, billed or changed',
  is_active: 'Whether it is active',
  is_company_admin: 'Whether the person is an administrator of the company',
  kms_billable: 'Whether the client pays for the mileage of billable entries',
  last_login: 'When the person last signed in',
  leave_request: 'Id of the request for time off',
  logo: "Address of the company's logo; null: it has none",
  mileage: 'Distance, in the `distance_unit` of the same record',
  mileage_detail: 'What a daily log asks for about mileage',
  mileage_rate: 'Reimbursement of a km or mile, in USD',
  mileage_rate_source: 'Where the mileage rate comes from; `none`: none was set',
  mileage_rate_unit: 'Unit to which the mileage rate applies',
  mileage_reimbursement: 'Reimbursement of mileage, in USD',
  mileage_taxed: 'Reimbursement above the standard rate, which is taxed, in USD',
  mileage_untaxed: 'Reimbursement that is not taxed, in USD',
  new_device_mail: 'Whether the person is emailed when a new device signs in',
  notes: 'Notes for colleagues',
  ordering: 'Sort key, with `-` in front for descending',
  overtime_pay: 'Pay of overtime hours, in USD',
  overtime_rate: 'Pay of an hour of overtime, in USD',
  overtime_rate_source: 'Where the overtime rate comes from; `pay_rate`: it is 1.5 times the pay rate',
  pay_code: 'Code of the kind of pay',
  pay_date: 'Day on which it is paid',
  pay_period_end: 'Last day of that pay period',
  pay_period_regular_hours: 'Regular hours of the whole pay period',
  pay_period_start: 'First day of the pay period to which the regular hours belong',
  pay_rate: 'Pay of an hour, in USD',
  pay_rate_source: 'Where the pay rate comes from; `default`: none was set',
  pay_time_period: '`hourly` or `salary`; it is shown and changes no figure',
  payroll_id: 'The person’s ID at the payroll provider',
  period_end: 'Last day of the period',
  period_start: 'First day of the period',
  reason: 'Why',
  regular_pay: 'Pay of regular hours, in USD',
  require_signup_code: 'Whether joining needs a code',
  requires_agreement: 'Whether it applies only to people who agreed in writing',
  results: 'The rows',
  search: 'Text to search for',
  set_by: 'Name of who set it; null: it applies from the beginning, or the account no longer exists',
  start_date: 'First day',
  start_time: 'Beginning, as HH:mm',
  status: 'State',
  stay: 'Whether the device keeps the session',
  stipend: 'Stipend in USD',
  submission_reminders: 'Whether the person gets reminders',
  submitted_by: 'Name of who submitted it',
  time_zone: 'IANA name of the time zone',
  total_hours: 'Sum of hours',
  total_mileage: 'Sum of distances, in the `distance_unit` of the same record',
  total_pay: 'Sum of pay, in USD',
  total_stipend: 'Sum of stipends, in USD',
  trial_end: 'Last day of the trial',
  unit: 'Unit of distance',
  updated_at: "When it was last changed; send it back so that nobody else's change is overwritten",
  user: 'The person',
  user_detail: 'The person',
  username: 'The same as `email`',
  week_starts_on: 'First day of the week',
  work_code: 'The work code',
  work_entries: 'What was done, with its time, distance and stipend',
};

/** The meaning of a field that does not describe itself: the usual one of its name, else the name in words. */
export const meaningOf = (name: string): string =>
  USUAL_MEANINGS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
