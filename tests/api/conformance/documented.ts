/** Every call in section 7 of the three documents and in decisions §8, with the documented filters and body fields. */
export interface Documented {
  in: '1 §7' | '2 §7' | '3 §7' | 'decisions §8';
  call: string;
  filters?: readonly string[];
  body?: readonly string[];
}

const entry = 'client date notes daily_narrative work_entries'.split(' ');
const form =
  'client_id date staff_signature staff_signature_date supervisor_signature supervisor_signature_date';
const noShow = `${form} time_notified staff_name service_hours cancellation_reason activities other_activity resources_used time_description`;
const incident = `${form} staff_present time city location location_details incident_types other_incident incident_outcome`;
const role = 'name default_pay_rate default_mileage_rate pay_time_period permissions'.split(' ');
const settings =
  'pay_period custom_pay_period_days first_pay_period timesheet_due_offset report_due_day'.split(' ');
const client =
  'first_name last_name assigned_workers visible_to client_code address phone contract_number contract_start contract_end case_worker is_active custom_fields'.split(
    ' ',
  );
const timesheetFilters =
  'user employee submitted approved start_date__gte start_date__lte end_date__lte limit'.split(' ');
const reportFilters = 'user client client__in submitted approved scope year month limit'.split(' ');
const formFilters = 'client user approved submitted month date__gte date__lte limit'.split(' ');

export const DOCUMENTED: readonly Documented[] = [
  { in: '1 §7', call: 'POST /token', body: ['email', 'password'] },
  { in: '1 §7', call: 'POST /token/refresh', body: ['refresh'] },
  { in: '1 §7', call: 'GET /current-user' },
  { in: '1 §7', call: 'GET /current_user' },
  { in: '1 §7', call: 'PATCH /current-user', body: ['name', 'phone'] },
  { in: '1 §7', call: 'GET /subscription' },
  { in: '1 §7', call: 'POST /onboarding/complete' },
  {
    in: '1 §7',
    call: 'POST /company-settings/onboarding_setup',
    body: ['pay_period', 'custom_pay_period_days', 'first_pay_period'],
  },
  { in: '1 §7', call: 'POST /client-codes', body: ['name', 'description', 'code'] },
  { in: '1 §7', call: 'POST /workcodes', body: ['name', 'description', 'code', 'billing_rate'] },
  { in: '1 §7', call: 'GET /clients', filters: ['assigned_workers', 'is_active', 'search'] },
  { in: '1 §7', call: 'GET /clients/:id' },
  { in: '1 §7', call: 'POST /clients', body: client },
  { in: '1 §7', call: 'GET /company-settings', filters: ['company'] },
  { in: '1 §7', call: 'GET /company-settings/current-pay-period' },
  { in: '1 §7', call: 'GET /timesheets', filters: timesheetFilters },
  { in: '1 §7', call: 'GET /timesheets/:id' },
  { in: '1 §7', call: 'POST /timesheets', body: ['start_date', 'end_date'] },
  { in: '1 §7', call: 'DELETE /timesheets/:id' },
  { in: '1 §7', call: 'POST /timesheets/:id/submit' },
  { in: '1 §7', call: 'POST /timesheets/:id/unsubmit' },
  {
    in: '1 §7',
    call: 'GET /timesheet-sessions',
    filters: ['user', 'client', 'date__gte', 'date__lte', 'limit'],
  },
  { in: '1 §7', call: 'GET /timesheet-sessions/:id' },
  { in: '1 §7', call: 'POST /timesheet-sessions', body: entry },
  { in: '1 §7', call: 'PUT /timesheet-sessions/:id', body: entry },
  { in: '1 §7', call: 'DELETE /timesheet-sessions/:id' },
  { in: '1 §7', call: 'GET /workcodes' },
  { in: '1 §7', call: 'GET /monthly-reports', filters: reportFilters },
  { in: '1 §7', call: 'GET /monthly-reports/:id' },
  { in: '1 §7', call: 'PUT /monthly-reports/:id', body: ['summary', 'additional_info'] },
  { in: '1 §7', call: 'DELETE /monthly-reports/:id' },
  { in: '1 §7', call: 'POST /monthly-reports/:id/submit' },
  { in: '1 §7', call: 'POST /monthly-reports/:id/unsubmit' },
  { in: '1 §7', call: 'POST /monthly-reports/generate', body: ['client', 'start_date', 'end_date'] },
  { in: '1 §7', call: 'GET /customreport/configuration' },
  { in: '1 §7', call: 'GET /users/:id' },
  { in: '1 §7', call: 'GET /companies/:id' },
  { in: '1 §7', call: 'GET /no-shows', filters: formFilters },
  { in: '1 §7', call: 'GET /incident-reports', filters: formFilters },
  { in: '1 §7', call: 'POST /no-shows', body: noShow.split(' ') },
  { in: '1 §7', call: 'POST /incident-reports', body: incident.split(' ') },
  { in: '1 §7', call: 'GET /employee-directory' },
  { in: '1 §7', call: 'GET /users', filters: ['is_employee', 'is_active'] },
  {
    in: '2 §7',
    call: 'POST /users',
    body: 'email first_name last_name password phone pay_rate mileage_rate role_id is_company_admin current_client_ids generate_signup_code'.split(
      ' ',
    ),
  },
  { in: '2 §7', call: 'PATCH /users/:id', body: ['first_name', 'last_name', 'phone', 'is_active'] },
  { in: '2 §7', call: 'DELETE /users/:id' },
  { in: '2 §7', call: 'GET /roles' },
  { in: '2 §7', call: 'DELETE /clients/:id' },
  { in: '2 §7', call: 'PATCH /clients/:id', body: client },
  { in: '2 §7', call: 'GET /client-codes' },
  { in: '2 §7', call: 'GET /custom-field-definitions', filters: ['target'] },
  { in: '2 §7', call: 'POST /timesheets/:id/approve' },
  { in: '2 §7', call: 'POST /timesheets/:id/unapprove' },
  { in: '2 §7', call: 'PATCH /timesheets/:id', body: ['start_date', 'end_date', 'snapshot_logs'] },
  { in: '2 §7', call: 'PATCH /timesheet-sessions/:id', body: ['date', 'entries'] },
  { in: '2 §7', call: 'POST /monthly-reports/:id/approve' },
  { in: '2 §7', call: 'GET /no-shows/:id' },
  { in: '2 §7', call: 'POST /no-shows/:id/approve' },
  { in: '2 §7', call: 'POST /no-shows/:id/unapprove' },
  { in: '2 §7', call: 'DELETE /no-shows/:id' },
  { in: '2 §7', call: 'GET /company' },
  { in: '2 §7', call: 'GET /incident-reports/:id' },
  { in: '2 §7', call: 'DELETE /incident-reports/:id' },
  { in: '2 §7', call: 'POST /incident-reports/:id/approve' },
  { in: '3 §7', call: 'POST /roles', body: role },
  { in: '3 §7', call: 'PUT /roles/:id', body: role },
  { in: '3 §7', call: 'DELETE /roles/:id' },
  { in: '3 §7', call: 'GET /no-show-forms', filters: ['submitted', 'limit'] },
  { in: '3 §7', call: 'GET /company/:id' },
  { in: '3 §7', call: 'PATCH /company/:id', body: ['name', 'require_signup_code'] },
  { in: '3 §7', call: 'PATCH /company-settings/:id', body: settings },
  { in: '3 §7', call: 'POST /company-settings', body: settings },
  { in: '3 §7', call: 'PUT /workcodes/:id', body: ['code', 'description', 'billing_rate'] },
  { in: '3 §7', call: 'DELETE /workcodes/:id' },
  { in: '3 §7', call: 'DELETE /client-codes/:id' },
  { in: '3 §7', call: 'PUT /customreport/configuration', body: ['fields', 'custom_fields'] },
  { in: '3 §7', call: 'GET /plans' },
  {
    in: '3 §7',
    call: 'POST /create-checkout-session',
    body: ['plan_id', 'billing_cycle', 'discount_code'],
  },
  {
    in: '3 §7',
    call: 'POST /register',
    body: 'first_name last_name email password signup_code account_type company_name'.split(' '),
  },
  { in: '3 §7', call: 'GET /platform/companies/:id' },
  { in: '3 §7', call: 'GET /platform/companies/:id/employees' },
  { in: '3 §7', call: 'GET /platform/companies/:id/clients' },
  { in: '3 §7', call: 'GET /platform/companies/:id/timesheets/recent' },
  { in: '3 §7', call: 'PATCH /platform/companies/:id', body: ['is_active'] },
  {
    in: '3 §7',
    call: 'PATCH /platform/companies/:id/subscription',
    body: ['plan_id', 'trial_end', 'is_active'],
  },
  { in: '3 §7', call: 'POST /platform/companies/:id/extend-trial', body: ['days'] },
  { in: 'decisions §8', call: 'PATCH /current_user' },
  { in: 'decisions §8', call: 'GET /platform/companies' },
  { in: 'decisions §8', call: 'GET /create-checkout-session/:sessionId' },
  { in: 'decisions §8', call: 'POST /company/:id/signup-code' },
  { in: 'decisions §8', call: 'GET /no-show-forms/:id' },
  { in: 'decisions §8', call: 'POST /no-show-forms' },
  { in: 'decisions §8', call: 'DELETE /no-show-forms/:id' },
  { in: 'decisions §8', call: 'POST /no-show-forms/:id/approve' },
  { in: 'decisions §8', call: 'POST /no-show-forms/:id/unapprove' },
  { in: 'decisions §8', call: 'PATCH /companies/:id' },
  { in: 'decisions §8', call: 'POST /custom-field-definitions' },
  { in: 'decisions §8', call: 'PUT /custom-field-definitions/:id' },
  { in: 'decisions §8', call: 'DELETE /custom-field-definitions/:id' },
  { in: 'decisions §8', call: 'GET /api-keys' },
  { in: 'decisions §8', call: 'POST /api-keys', body: ['name', 'scope'] },
  { in: 'decisions §8', call: 'POST /api-keys/:id/revoke' },
];
