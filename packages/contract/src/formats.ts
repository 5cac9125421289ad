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
  client: 'The client',
  code: 'Short code',
  created_at: 'When it was created',
  date: 'Day',
  distance_unit: 'Unit of the distances in the same record',
  email: 'Email address',
  end_date: 'Last day',
  is_active: 'Whether it is active',
  ordering: 'Sort key, with `-` in front for descending',
  pay_code: 'Code of the kind of pay',
  reason: 'Why',
  results: 'The rows',
  search: 'Text to search for',
  start_date: 'First day',
  status: 'State',
  total_hours: 'Sum of hours',
  total_mileage: 'Sum of distances, in the `distance_unit` of the same record',
  total_stipend: 'Sum of stipends, in USD',
  updated_at: "When it was last changed; send it back so that nobody else's change is overwritten",
  user: 'The person',
  work_code: 'The work code',
};

/** The meaning of a field that does not describe itself: the usual one of its name, else the name in words. */
export const meaningOf = (name: string): string =>
  USUAL_MEANINGS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
