/** Calls that scripts are promised (rest.md#paths), with their filters and body fields. */
export interface Documented {
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
  { call: 'POST /token', body: ['email', 'password'] },
  { call: 'POST /token/refresh', body: ['refresh'] },
  { call: 'GET /current-user' },
  { call: 'GET /current_user' },
  { call: 'PATCH /current-user', body: ['name', 'phone'] },
  { call: 'GET /subscription' },
  { call: 'POST /onboarding/complete' },
  {
    call: 'POST /company-settings/onboarding_setup',
    body: ['pay_period', 'custom_pay_period_days', 'first_pay_period'],
  },
  { call: 'POST /client-codes', body: ['name', 'description', 'code'] },
  { call: 'POST /workcodes', body: ['name', 'description', 'code', 'billing_rate'] },
  { call: 'GET /clients', filters: ['assigned_workers', 'is_active', 'search'] },
  { call: 'GET /clients/:id' },
  { call: 'POST /clients', body: client },
  { call: 'GET /company-settings', filters: ['company'] },
  { call: 'GET /company-settings/current-pay-period' },
  { call: 'GET /timesheets', filters: timesheetFilters },
  { call: 'GET /timesheets/:id' },
  { call: 'POST /timesheets', body: ['start_date', 'end_date'] },
  { call: 'DELETE /timesheets/:id' },
  { call: 'POST /timesheets/:id/submit' },
  { call: 'POST /timesheets/:id/unsubmit' },
  {
    call: 'GET /timesheet-sessions',
    filters: ['user', 'client', 'date__gte', 'date__lte', 'limit'],
  },
  { call: 'GET /timesheet-sessions/:id' },
  { call: 'POST /timesheet-sessions', body: entry },
  { call: 'PUT /timesheet-sessions/:id', body: entry },
  { call: 'DELETE /timesheet-sessions/:id' },
  { call: 'GET /workcodes' },
  { call: 'GET /monthly-reports', filters: reportFilters },
  { call: 'GET /monthly-reports/:id' },
  { call: 'PUT /monthly-reports/:id', body: ['summary', 'additional_info'] },
  { call: 'DELETE /monthly-reports/:id' },
  { call: 'POST /monthly-reports/:id/submit' },
  { call: 'POST /monthly-reports/:id/unsubmit' },
  { call: 'POST /monthly-reports/generate', body: ['client', 'start_date', 'end_date'] },
  { call: 'GET /customreport/configuration' },
  { call: 'GET /users/:id' },
  { call: 'GET /companies/:id' },
  { call: 'GET /no-shows', filters: formFilters },
  { call: 'GET /incident-reports', filters: formFilters },
  { call: 'POST /no-shows', body: noShow.split(' ') },
  { call: 'POST /incident-reports', body: incident.split(' ') },
  { call: 'GET /employee-directory' },
  { call: 'GET /users', filters: ['is_employee', 'is_active'] },
  {
    call: 'POST /users',
    body: 'email first_name last_name password phone pay_rate mileage_rate role_id is_company_admin current_client_ids generate_signup_code'.split(
      ' ',
    ),
  },
  { call: 'PATCH /users/:id', body: ['first_name', 'last_name', 'phone', 'is_active'] },
  { call: 'DELETE /users/:id' },
  { call: 'GET /roles' },
  { call: 'DELETE /clients/:id' },
  { call: 'PATCH /clients/:id', body: client },
  { call: 'GET /client-codes' },
  { call: 'GET /custom-field-definitions', filters: ['target'] },
  { call: 'POST /timesheets/:id/approve' },
  { call: 'POST /timesheets/:id/unapprove' },
  { call: 'PATCH /timesheets/:id', body: ['start_date', 'end_date', 'snapshot_logs'] },
  { call: 'PATCH /timesheet-sessions/:id', body: ['date', 'entries'] },
  { call: 'POST /monthly-reports/:id/approve' },
  { call: 'GET /no-shows/:id' },
  { call: 'POST /no-shows/:id/approve' },
  { call: 'POST /no-shows/:id/unapprove' },
  { call: 'DELETE /no-shows/:id' },
  { call: 'GET /company' },
  { call: 'GET /incident-reports/:id' },
  { call: 'DELETE /incident-reports/:id' },
  { call: 'POST /incident-reports/:id/approve' },
  { call: 'POST /roles', body: role },
  { call: 'PUT /roles/:id', body: role },
  { call: 'DELETE /roles/:id' },
  { call: 'GET /no-show-forms', filters: ['submitted', 'limit'] },
  { call: 'GET /company/:id' },
  { call: 'PATCH /company/:id', body: ['name', 'require_signup_code'] },
  { call: 'PATCH /company-settings/:id', body: settings },
  { call: 'POST /company-settings', body: settings },
  { call: 'PUT /workcodes/:id', body: ['code', 'description', 'billing_rate'] },
  { call: 'DELETE /workcodes/:id' },
  { call: 'DELETE /client-codes/:id' },
  { call: 'PUT /customreport/configuration', body: ['fields', 'custom_fields'] },
  { call: 'GET /plans' },
  {
    call: 'POST /create-checkout-session',
    body: ['plan_id', 'billing_cycle', 'discount_code'],
  },
  {
    call: 'POST /register',
    body: 'first_name last_name email password signup_code account_type company_name'.split(' '),
  },
  { call: 'GET /platform/companies/:id' },
  { call: 'GET /platform/companies/:id/employees' },
  { call: 'GET /platform/companies/:id/clients' },
  { call: 'GET /platform/companies/:id/timesheets/recent' },
  { call: 'PATCH /platform/companies/:id', body: ['is_active'] },
  {
    call: 'PATCH /platform/companies/:id/subscription',
    body: ['plan_id', 'trial_end', 'is_active'],
  },
  { call: 'POST /platform/companies/:id/extend-trial', body: ['days'] },
  { call: 'PATCH /current_user' },
  { call: 'GET /platform/companies' },
  { call: 'GET /create-checkout-session/:sessionId' },
  { call: 'POST /company/:id/signup-code' },
  { call: 'GET /no-show-forms/:id' },
  { call: 'POST /no-show-forms' },
  { call: 'DELETE /no-show-forms/:id' },
  { call: 'POST /no-show-forms/:id/approve' },
  { call: 'POST /no-show-forms/:id/unapprove' },
  { call: 'PATCH /companies/:id' },
  { call: 'POST /custom-field-definitions' },
  { call: 'PUT /custom-field-definitions/:id' },
  { call: 'DELETE /custom-field-definitions/:id' },
  { call: 'GET /api-keys' },
  { call: 'POST /api-keys', body: ['name', 'scope'] },
  { call: 'POST /api-keys/:id/revoke' },
];
