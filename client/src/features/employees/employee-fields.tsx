import { ClientsField } from '#/features/employees/clients-field.tsx';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { NewPasswordField } from '#/shared/new-password-field.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import type { EmployeeFormValues } from './employee-form-values.ts';
import { RateFields } from './rate-fields.tsx';

interface FieldsProps<Sent extends object> {
  form: RecordForm<EmployeeFormValues, Sent>;
}

interface PersonFieldsProps<Sent extends object> extends FieldsProps<Sent> {
  /** Whether the e-mail address may be changed. */
  withEmail: boolean;
}

/** Name, e-mail and phone. */
export function PersonFields<Sent extends object>({ form, withEmail }: PersonFieldsProps<Sent>) {
  return (
    <Section title="Employee">
      <FieldGrid>
        <Field form={form} name="first_name">
          {(field) => <TextField label="First Name" required maxLength={100} {...field} />}
        </Field>
        <Field form={form} name="last_name">
          {(field) => <TextField label="Last Name" required maxLength={100} {...field} />}
        </Field>
        <Field form={form} name="email">
          {(field) => (
            <TextField
              label="Email"
              type="email"
              required={withEmail}
              disabled={!withEmail}
              maxLength={254}
              autoComplete="off"
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="phone">
          {(field) => <TextField label="Phone" type="tel" maxLength={40} {...field} />}
        </Field>
      </FieldGrid>
    </Section>
  );
}

interface AccountFieldsProps<Sent extends object> extends FieldsProps<Sent> {
  roles: Output['roles']['list']['results'];
  /** Required for a new employee; an edit may set a temporary one. People change their own password elsewhere. */
  password: 'required' | 'temporary' | 'none';
  /** Choosing a role fills its default rates (people-and-roles.md#employees). */
  fillRates: boolean;
}

/** Role, payroll ID, rates, password and flag: only for admins. */
export function AccountFields<Sent extends object>(props: AccountFieldsProps<Sent>) {
  const { form, roles, password, fillRates } = props;
  const { allows } = usePlan();

  function chooseRole(id: number | null) {
    const role = roles.find((candidate) => candidate.id === id);
    if (!role || !fillRates) return;
    if (allows('pay_rates')) form.setValue('pay_rate', role.default_pay_rate);
    if (allows('mileage_rates')) form.setValue('mileage_rate', role.default_mileage_rate);
  }

  return (
    <Section title="Role and Rates">
      <FieldGrid>
        <Field form={form} name="role_id">
          {(field) => (
            <SelectField
              label="Role"
              required
              choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
              description={
                roles.length === 0 ? (
                  <>
                    There are no roles yet.{' '}
                    <TextLink to="/admin/roles" inherit>
                      Create one
                    </TextLink>
                  </>
                ) : undefined
              }
              {...field}
              onChange={(id) => {
                field.onChange(id);
                chooseRole(id);
              }}
            />
          )}
        </Field>
        <Field form={form} name="payroll_id">
          {(field) => (
            <TextField
              label="Payroll ID"
              maxLength={20}
              description="This person’s ID at your payroll provider."
              autoComplete="off"
              {...field}
            />
          )}
        </Field>
        <RateFields form={form} />
        {password === 'none' ? null : (
          <Field form={form} name="password">
            {(field) => (
              <NewPasswordField
                label={password === 'required' ? 'Password' : 'Temporary Password'}
                required={password === 'required'}
                description={
                  password === 'required'
                    ? 'The employee can choose another one with the signup code that is shown next.'
                    : 'Leave it empty to keep the current one. A new password signs the employee out everywhere.'
                }
                {...field}
              />
            )}
          </Field>
        )}
      </FieldGrid>
      <Field form={form} name="is_company_admin">
        {(field) => (
          <CheckField
            label="Company Admin"
            description="Administrators see and change everything in the company."
            {...field}
          />
        )}
      </Field>
    </Section>
  );
}

/** Which clients an employee works with. */
export function AssignedClientsField<Sent extends object>({ form }: FieldsProps<Sent>) {
  return (
    <Field form={form} name="current_client_ids">
      {(field) => <ClientsField label="Assigned Clients" {...field} />}
    </Field>
  );
}

/** Which of the clients with limited viewers an employee sees (access.md#visible-clients). */
export function VisibleClientsField<Sent extends object>({ form }: FieldsProps<Sent>) {
  const utils = trpc.useUtils();
  const { data: people = [] } = trpc.employees.picklist.useQuery();

  /** The clients that the administrators are assigned to, or named as viewers of. */
  async function clientsOfAdmins() {
    const admins = people.filter((person) => person.is_company_admin && person.is_active);
    const records = await Promise.all(admins.map(({ id }) => utils.employees.get.fetch({ id })));
    return records.flatMap((admin) => [...admin.current_client_ids, ...admin.visible_client_ids]);
  }

  return (
    <Field form={form} name="visible_client_ids">
      {(field) => (
        <ClientsField
          label="Visible Clients"
          description="Clients with limited visibility. Once added here, a client is visible only to the people added, the assigned workers and administrators."
          quick={[
            { label: 'Add All Assigned', ids: () => form.getValues('current_client_ids') },
            { label: 'Add All Admins', ids: clientsOfAdmins },
          ]}
          {...field}
        />
      )}
    </Field>
  );
}
