import { useWatch } from 'react-hook-form';
import type { EmployeeWithCode, User } from '@daybook/contract/employees';
import { joinName } from '@daybook/domain/text/names';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm, type RecordForm } from '#/lib/forms/record-form.ts';
import type { DraftOptions } from '#/lib/forms/use-draft.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { saveRate } from '#/shared/late-rate.ts';
import { RatesCountFrom } from '#/shared/rates-count-from.tsx';
import { RadioField } from '#/ui/fields/check-field.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import {
  AccountFields,
  AssignedClientsField,
  PersonFields,
  VisibleClientsField,
} from './employee-fields.tsx';
import { employeeFormValues, type EmployeeFormValues } from './employee-form-values.ts';

interface AddEmployeeFormProps {
  roles: Output['roles']['list']['results'];
  onAdded: (employee: EmployeeWithCode) => void;
  onCancel: () => void;
}

const draftOf = (employee: User | null): DraftOptions<EmployeeFormValues> => ({
  key: `employee:${employee?.id ?? 'new'}`,
  what: 'employee',
  about: joinName,
  without: ['password'],
});

export function AddEmployeeForm({ roles, onAdded, onCancel }: AddEmployeeFormProps) {
  const create = trpc.employees.create.useMutation();
  const hasMail = trpc.accounts.options.useQuery().data?.password_reset_by_mail ?? false;
  const form = useRecordForm({
    draft: draftOf(null),
    schema: async () => (await import('./employee-form-shapes.ts')).newEmployeeForm,
    defaultValues: employeeFormValues(null),
    save: ({ joins_by, ...values }) =>
      create.mutateAsync(joins_by === 'code' ? values : { ...values, send_invitation: joins_by === 'mail' }),
    onSaved: onAdded,
    failure: (error) =>
      Object.keys(errorFields(error)).length > 0 ? null : `Error adding employee: ${errorText(error)}`,
  });
  const joinsBy = useWatch({ control: form.control, name: 'joins_by' });
  return (
    <Form form={form} label="Add employee">
      <PersonFields form={form} withEmail />
      <AccountFields
        form={form}
        roles={roles}
        password={joinsBy === 'code' ? 'required' : 'none'}
        fillRates
      />
      <Section title="Signing In">
        <Field form={form} name="joins_by">
          {(field) => (
            <RadioField
              label="How the employee gets in"
              choices={[
                { value: 'code', label: 'With the password above, or a one-time code that is shown next' },
                ...(hasMail
                  ? [
                      {
                        value: 'mail' as const,
                        label: 'With an invitation by email, in which they choose a password',
                      },
                    ]
                  : []),
                { value: 'none', label: 'Not yet' },
              ]}
              {...field}
            />
          )}
        </Field>
      </Section>
      <Section title="Clients">
        <AssignedClientsField form={form} />
      </Section>
      <SaveRow form={form} label="Add Employee" onCancel={onCancel} />
    </Form>
  );
}

interface EditEmployeeFormProps {
  employee: User;
  roles: Output['roles']['list']['results'];
  onDone: () => void | Promise<void>;
}

export function EditEmployeeForm({ employee, roles, onDone }: EditEmployeeFormProps) {
  const me = useCurrentUser();
  const update = trpc.employees.update.useMutation();
  const onSaved = useSaved(onDone);
  const form = useRecordForm({
    draft: draftOf(employee),
    schema: async () => (await import('./employee-form-shapes.ts')).employeeForm,
    defaultValues: employeeFormValues(employee),
    save: (values) =>
      saveRate((recalculate) =>
        update.mutateAsync({ ...values, ...changedRates(values, employee), id: employee.id, recalculate }),
      ),
    onSaved,
    failedText: 'Update failed.',
  });
  const rates = useWatch({ control: form.control, name: RATES });
  const from = useWatch({ control: form.control, name: 'rates_effective_from' });
  return (
    <Form form={form} label="Edit employee">
      <PersonFields form={form} withEmail />
      <AccountFields
        form={form}
        roles={roles}
        password={employee.id === me.id ? 'none' : 'temporary'}
        fillRates={false}
      />
      <RatesCountFrom
        whose={{ user: employee.id }}
        changed={RATES.filter((name, index) => rates[index] !== (employee[name] ?? null))}
        value={from}
        onChange={(day) => form.setValue('rates_effective_from', day, { shouldDirty: true })}
      />
      <ClientsAndSave form={form} onCancel={onDone} />
    </Form>
  );
}

const RATES = ['pay_rate', 'overtime_rate', 'mileage_rate'] as const;
type Rates = Partial<Pick<User, (typeof RATES)[number]>>;

/** Only rates that were changed: from an earlier day on, another one than today's may have been in force. */
function changedRates(sent: Rates, employee: User): Rates {
  const changed = (name: keyof Rates) => (sent[name] === (employee[name] ?? null) ? undefined : sent[name]);
  return {
    pay_rate: changed('pay_rate'),
    overtime_rate: changed('overtime_rate'),
    mileage_rate: changed('mileage_rate'),
  };
}

/** What a delegate may change of an employee (access.md#roles). */
export function DelegatedEmployeeForm({ employee, onDone }: Omit<EditEmployeeFormProps, 'roles'>) {
  const update = trpc.employees.update.useMutation();
  const onSaved = useSaved(onDone);
  const form = useRecordForm({
    draft: draftOf(employee),
    schema: async () => (await import('./employee-form-shapes.ts')).delegatedForm,
    defaultValues: employeeFormValues(employee),
    save: (values) => update.mutateAsync({ ...values, id: employee.id }),
    onSaved,
    failedText: 'Update failed.',
  });
  return (
    <Form form={form} label="Edit employee">
      <PersonFields form={form} withEmail={false} />
      <ClientsAndSave form={form} onCancel={onDone} />
    </Form>
  );
}

function useSaved(onDone: () => void | Promise<void>) {
  return (saved: User) => {
    toastDone(`${saved.name} was saved.`);
    return onDone();
  };
}

interface ClientsAndSaveProps<Sent extends object> {
  form: RecordForm<EmployeeFormValues, Sent>;
  onCancel: () => void;
}

/** What both changes end with. */
function ClientsAndSave<Sent extends object>({ form, onCancel }: ClientsAndSaveProps<Sent>) {
  return (
    <>
      <Section title="Clients">
        <AssignedClientsField form={form} />
        <VisibleClientsField form={form} />
      </Section>
      <SaveRow form={form} label="Save Changes" onCancel={onCancel} />
    </>
  );
}
