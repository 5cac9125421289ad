const DAYS = new Set(
  (
    'agreement_date contract_end contract_start date due_date effective_from end_date expires_on first_pay_period ' +
    'pay_period_end pay_period_start rates_effective_from staff_signature_date start_date supervisor_signature_date ' +
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
