import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { LeavePolicy, LeaveType } from '#/features/time-off/queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { saveMovingBalances } from '#/shared/moved-balances.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { DefinitionFields, type PolicyValues } from './definition-fields.tsx';
import type { changedPolicyForm, policyForm } from './policy-shapes.ts';
import { editedDefinition, NEW_DEFINITION } from './policy-values.ts';
import { PresetSource, type Preset } from './policy-words.tsx';

const unnamed = ({ name }: PolicyValues) =>
  name.trim() === '' ? ({ field: 'name', message: 'Name the policy.' } as const) : null;

interface NewPolicyProps {
  types: LeaveType[];
  /** Where one of them is copied. */
  presets: Preset[] | undefined;
  onDone: () => void;
}

/** A policy of the company's own, or the copy of a law's figures, which it may change before they count. */
export function NewPolicy({ types, presets, onDone }: NewPolicyProps) {
  const create = trpc.leavePolicies.create.useMutation();
  const blank: PolicyValues = {
    leave_type: types[0]?.id ?? 0,
    name: '',
    preset: undefined,
    effective_from: null,
    definition: editedDefinition(NEW_DEFINITION),
  };
  const form = useRecordForm<PolicyValues, z.output<typeof policyForm>, LeavePolicy>({
    draft: {
      key: `leave-policy:${presets ? 'preset' : 'new'}`,
      what: 'policy form',
      about: ({ name }) => name,
    },
    schema: async () => (await import('./policy-shapes.ts')).policyForm,
    defaultValues: blank,
    check: (values) =>
      presets && !values.preset ? { field: 'preset', message: 'Choose a preset.' } : unnamed(values),
    save: (values) => create.mutateAsync(values),
    onSaved: ({ name }) => {
      toastDone(`${name} was added. Assign it to people below.`);
      onDone();
    },
    failedText: 'The policy could not be added. Please try again.',
  });
  const presetKey = useWatch({ control: form.control, name: 'preset' });
  const preset = presets?.find(({ key }) => key === presetKey);

  function choosePreset(key: string | null) {
    const chosen = presets?.find((entry) => entry.key === key);
    form.setValue('preset', chosen?.key, { shouldDirty: true });
    if (!chosen) return;
    const { name } = form.getValues();
    if (name === '' || presets?.some((entry) => entry.name === name)) form.setValue('name', chosen.name);
    form.setValue('definition', editedDefinition(chosen.definition), { shouldDirty: true });
  }

  return (
    <Form form={form} label={presets ? 'Copy a preset' : 'Add a policy'}>
      <FieldGrid>
        {presets ? (
          <Field form={form} name="preset">
            {(field) => (
              <SelectField
                label="Preset"
                required
                autoFocus
                choices={presets.map(({ key, name, check_before_use }) => ({
                  value: key,
                  label: check_before_use ? `${name} · Check before use` : name,
                }))}
                {...field}
                onChange={choosePreset}
              />
            )}
          </Field>
        ) : null}
        <Field form={form} name="leave_type">
          {(field) => (
            <SelectField
              label="Kind of Time Off"
              required
              choices={types.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="name">
          {(field) => <TextField label="Name" required maxLength={100} autoFocus={!presets} {...field} />}
        </Field>
      </FieldGrid>
      {preset ? <PresetSource preset={preset} /> : null}
      {presets && !preset ? null : <DefinitionFields form={form} />}
      <SaveRow
        form={form}
        label={presets ? 'Copy Preset' : 'Add Policy'}
        savingLabel={presets ? 'Copying...' : 'Adding...'}
        onCancel={onDone}
      />
    </Form>
  );
}

interface ChangePolicyProps {
  policy: LeavePolicy;
  types: LeaveType[];
  onDone: () => void;
}

/** Two policies of one name cannot be told apart where they are assigned. */
const nameFrom = (name: string, day: string): string =>
  `${name.replace(/ from \w+ \d+, \d+$/, '').slice(0, 80)} from ${longDay(day)}`;

/** A change of law or of mind is a new policy, which follows the old one from a day on for everybody who has it. */
export function ChangePolicy({ policy, types, onDone }: ChangePolicyProps) {
  const people = trpc.employees.picklist.useQuery();
  const create = trpc.leavePolicies.create.useMutation();
  const form = useRecordForm<PolicyValues, z.output<typeof changedPolicyForm>, LeavePolicy>({
    draft: { key: `leave-policy-change:${policy.id}`, what: 'policy form', about: () => policy.name },
    schema: async () => (await import('./policy-shapes.ts')).changedPolicyForm,
    defaultValues: {
      leave_type: policy.leave_type,
      name: policy.name,
      preset: undefined,
      effective_from: null,
      definition: editedDefinition(policy.definition),
    },
    check: (values) =>
      values.effective_from === null
        ? { field: 'effective_from', message: 'Choose the first day.' }
        : unnamed(values),
    save: async ({ effective_from, ...values }) => {
      const name = values.name === policy.name ? nameFrom(policy.name, effective_from) : values.name;
      const change = { ...values, name, replaces: policy.id, effective_from };
      return saveMovingBalances({ people: people.data ?? [], types }, (recalculate) =>
        create.mutateAsync({ ...change, recalculate }),
      );
    },
    onSaved: ({ name }) => {
      toastDone(`${name} was changed.`);
      onDone();
    },
    failedText: 'The policy could not be changed. Please try again.',
  });
  return (
    <Form form={form} label={`Change ${policy.name}`}>
      <FieldGrid>
        <Field form={form} name="effective_from">
          {(field) => (
            <DateField
              label="Change From"
              required
              autoFocus
              description="Until then, what was earned and used stays as it is."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="name">
          {(field) => (
            <TextField
              label="Name"
              required
              maxLength={100}
              description="Unchanged, the day is added to it."
              {...field}
            />
          )}
        </Field>
      </FieldGrid>
      <DefinitionFields form={form} />
      <SaveRow form={form} label="Change Policy" savingLabel="Changing..." onCancel={onDone} />
    </Form>
  );
}
