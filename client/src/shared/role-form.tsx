import type { Role } from '@daybook/contract/roles';
import { MAX_MILEAGE_RATE_USD, MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import {
  PERMISSIONS,
  PERMISSION_HELP,
  PERMISSION_LABELS,
  parsePermissions,
} from '@daybook/domain/access/permissions';
import { upgradeHint } from '@daybook/domain/access/plans';
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { type Output, trpc } from '#/lib/api/trpc.ts';
import { CheckListField, RadioField } from '#/ui/fields/check-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LockedField } from './locked-field.tsx';
import { MoneyField, NumberField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';

interface RoleFormProps {
  /** The role being edited; without one a role is created. */
  role?: Role;
  label: string;
  onSaved: (role: Output['roles']['create']) => void;
  /** More buttons next to the first: Cancel, Back. */
  children?: ReactNode;
}

type Values = Pick<Role, 'name' | 'default_pay_rate' | 'default_mileage_rate' | 'pay_time_period'>;

const NEW_ROLE: Values = {
  name: '',
  default_pay_rate: null,
  default_mileage_rate: null,
  pay_time_period: 'hourly',
};

const pickValues = ({ name, default_pay_rate, default_mileage_rate, pay_time_period }: Role): Values => ({
  name,
  default_pay_rate,
  default_mileage_rate,
  pay_time_period,
});

/** A role with its default rates and permissions (people-and-roles.md#roles): on the roles page, and as a step of the onboarding. */
export function RoleForm({ role, label, onSaved, children }: RoleFormProps) {
  const create = trpc.roles.create.useMutation();
  const update = trpc.roles.update.useMutation();
  const { allows } = usePlan();
  const unit = useDistanceUnit();
  const form = useRecordForm({
    draft: {
      key: role ? `role:${role.id}` : 'role:new',
      what: 'role',
      about: ({ name }) => name,
      version: role?.updated_at,
    },
    schema: async () => (await import('@daybook/contract/roles')).roleInput,
    defaultValues: {
      ...(role ? pickValues(role) : NEW_ROLE),
      permissions: parsePermissions(role?.permissions),
    },
    save: (values) =>
      role
        ? update.mutateAsync({ id: role.id, updated_at: role.updated_at, ...values })
        : create.mutateAsync(values),
    onSaved,
    failedText: role ? 'Failed to update role.' : 'Failed to create role.',
  });
  return (
    <Form form={form} label={label}>
      <Field form={form} name="name">
        {(field) => <TextField label="Role Name" required maxLength={100} {...field} />}
      </Field>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {allows('pay_rates') ? (
          <Field form={form} name="default_pay_rate">
            {(field) => <MoneyField label="Default Pay Rate" step={0.01} max={MAX_PAY_RATE_USD} {...field} />}
          </Field>
        ) : (
          <LockedField
            label="Default Pay Rate"
            hint={upgradeHint('pay_rates')}
            value={role?.default_pay_rate}
          />
        )}
        {allows('mileage_rates') ? (
          <Field form={form} name="default_mileage_rate">
            {(field) => (
              <NumberField
                label="Default Mileage Rate"
                prefix="$"
                suffix={`/${unit}`}
                decimals={5}
                step={0.00001}
                max={MAX_MILEAGE_RATE_USD}
                {...field}
              />
            )}
          </Field>
        ) : (
          <LockedField
            label="Default Mileage Rate"
            hint={upgradeHint('mileage_rates')}
            value={role?.default_mileage_rate}
          />
        )}
      </SimpleGrid>
      <Field form={form} name="pay_time_period">
        {(field) => (
          <RadioField
            label="Pay Period"
            choices={[
              { value: 'hourly', label: 'Hourly' },
              { value: 'salary', label: 'Salary' },
            ]}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="permissions">
        {(field) => (
          <CheckListField
            label="Permissions"
            description="Without permissions, people with this role see and do what every employee does. With any, “Manage” in the top bar leads to the screens. Only administrators see rates and change roles, sign-in and other administrators."
            choices={PERMISSIONS.map((value) => ({
              value,
              label: PERMISSION_LABELS[value],
              description: PERMISSION_HELP[value],
            }))}
            {...field}
          />
        )}
      </Field>
      <SaveRow form={form} label={label}>
        {children}
      </SaveRow>
    </Form>
  );
}
