import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Role } from '@daybook/contract/roles';
import { upgradeHint } from '@daybook/domain/access/features';
import {
  parsePermissions,
  PERMISSION_HELP,
  PERMISSION_LABELS,
  PERMISSIONS,
} from '@daybook/domain/access/permissions';
import { MAX_MILEAGE_RATE_USD, MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useToday } from '#/lib/session/today.ts';
import { CheckListField, RadioField } from '#/ui/fields/check-field.tsx';
import { MoneyField, NumberField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { saveRate } from './late-rate.ts';
import { LockedField } from './plan-lock.tsx';
import { RatesCountFrom, type RateName } from './rates-count-from.tsx';

interface RoleFormProps {
  /** The role being edited; without one a role is created. */
  role?: Role;
  label: string;
  onSaved: (role: Output['roles']['create']) => void;
  /** More buttons next to the first: Cancel, Back. */
  children?: ReactNode;
}

interface Values extends Pick<Role, 'name' | 'pay_time_period'> {
  default_pay_rate: TypedNumber;
  default_mileage_rate: TypedNumber;
  permissions: string[];
  /** From when changed rates count; undefined: from today. */
  rates_effective_from?: string;
  updated_at?: string;
}

const NEW_ROLE: Values = {
  name: '',
  default_pay_rate: null,
  default_mileage_rate: null,
  pay_time_period: 'hourly',
  permissions: [],
};

const valuesOf = (role: Role): Values => ({
  name: role.name,
  default_pay_rate: role.default_pay_rate,
  default_mileage_rate: role.default_mileage_rate,
  pay_time_period: role.pay_time_period,
  permissions: parsePermissions(role.permissions),
  updated_at: role.updated_at,
});

const RATES = [
  { name: 'default_pay_rate', rate: 'pay_rate' },
  { name: 'default_mileage_rate', rate: 'mileage_rate' },
] as const;

type RatesSent = Partial<Pick<Values, (typeof RATES)[number]['name']>>;

/** The rates that change from a day on; the first that a role gets counts for everything that is not approved. */
const ratesAsked = (values: RatesSent, role: Role): RateName[] =>
  RATES.flatMap(({ name, rate }) => (role[name] === null || values[name] === role[name] ? [] : rate));

/** Only rates that were changed: from an earlier day on, another one than today's may have been in force. */
function changesOf<Sent extends RatesSent>(values: Sent, role: Role) {
  const changed = <Name extends keyof RatesSent>(name: Name): Sent[Name] | undefined =>
    values[name] === role[name] ? undefined : values[name];
  return {
    default_pay_rate: changed('default_pay_rate'),
    default_mileage_rate: changed('default_mileage_rate'),
  };
}

/** A role with its default rates and permissions (people-and-roles.md#roles): on the roles page, and as a step of the onboarding. */
export function RoleForm({ role, label, onSaved, children }: RoleFormProps) {
  const create = trpc.roles.create.useMutation();
  const update = trpc.roles.update.useMutation();
  const { allows } = usePlan();
  const unit = useDistanceUnit();
  const today = useToday();
  const form = useRecordForm({
    draft: {
      key: role ? `role:${role.id}` : 'role:new',
      what: 'role',
      about: ({ name }) => name,
    },
    schema: async () => (await import('@daybook/contract/roles')).roleChange,
    defaultValues: role ? valuesOf(role) : NEW_ROLE,
    save: ({ rates_effective_from, ...values }, { updated_at }) => {
      if (!role) return create.mutateAsync(values);
      const sent = { ...values, ...changesOf(values, role), id: role.id, updated_at };
      const isAsked = ratesAsked(values, role).length > 0;
      const from = isAsked ? { rates_effective_from: rates_effective_from ?? today } : {};
      return saveRate((recalculate) => update.mutateAsync({ ...sent, ...from, recalculate }));
    },
    onSaved,
    failedText: role ? 'Failed to update role.' : 'Failed to create role.',
  });
  const [default_pay_rate, default_mileage_rate, rates_effective_from] = useWatch({
    control: form.control,
    name: ['default_pay_rate', 'default_mileage_rate', 'rates_effective_from'],
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
      {role ? (
        <RatesCountFrom
          whose={{ role: role.id }}
          changed={ratesAsked({ default_pay_rate, default_mileage_rate }, role)}
          value={rates_effective_from}
          onChange={(day) => form.setValue('rates_effective_from', day, { shouldDirty: true })}
        />
      ) : null}
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
