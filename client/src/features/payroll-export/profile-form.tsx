import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { payCodeText } from '@daybook/domain/pay/pay-rules/sentences';
import { GROSS_PAY_ONLY } from '@daybook/domain/pay/pay-runs/journals';
import {
  EXPORT_FORMAT_LABELS,
  EXPORT_FORMATS,
  EXPORT_SETTINGS,
  isJournal,
  SEND_LABELS,
  SENDS,
  SUGGESTED_CODES,
  type EarningCode,
  type ExportFormat,
} from '@daybook/domain/pay/pay-runs/profile';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

type Profile = Output['exportProfiles']['list']['results'][number];

interface Values {
  name: string;
  format: ExportFormat;
  settings: Record<string, string>;
  earning_codes: Record<string, EarningCode>;
  is_default: boolean;
  updated_at?: string;
}

interface ProfileFormProps {
  profile: Profile | null;
  /** Of the company: it is the one that runs are checked against. */
  isFirst: boolean;
  onDone: () => void;
}

const settingsOf = (format: ExportFormat, from: Record<string, string> = {}) =>
  Object.fromEntries(EXPORT_SETTINGS[format].map(({ name }) => [name, from[name] ?? '']));

export function ProfileForm({ profile, isFirst, onDone }: ProfileFormProps) {
  const create = trpc.exportProfiles.create.useMutation();
  const update = trpc.exportProfiles.update.useMutation();
  const format = profile?.format ?? 'daybook_csv';
  const blank: Values = profile
    ? { ...profile, settings: settingsOf(format, profile.settings) }
    : {
        name: '',
        format,
        settings: settingsOf(format),
        earning_codes: SUGGESTED_CODES[format],
        is_default: isFirst,
      };
  const form = useRecordForm({
    draft: {
      key: profile ? `export-profile:${profile.id}` : 'export-profile:new',
      what: 'export profile',
      about: ({ name }) => name,
    },
    schema: async () => (await import('@daybook/contract/export-profiles')).exportProfileInput,
    defaultValues: blank,
    save: (values, { updated_at }) =>
      profile ? update.mutateAsync({ ...values, id: profile.id, updated_at }) : create.mutateAsync(values),
    onSaved: ({ name }) => {
      toastDone(`${name} was saved.`);
      onDone();
    },
    failedText: 'The profile could not be saved. Please try again.',
  });
  const chosen = useWatch({ control: form.control, name: 'format' });
  const title = profile ? `Edit ${profile.name}` : 'New Export Profile';
  return (
    <Section title={title}>
      <Form form={form} label={title}>
        <FieldGrid>
          <Field form={form} name="name">
            {(field) => <TextField label="Name" required maxLength={100} autoFocus {...field} />}
          </Field>
          <Field form={form} name="format">
            {(field) => (
              <SelectField
                label="Payroll product"
                required
                choices={EXPORT_FORMATS.map((value) => ({ value, label: EXPORT_FORMAT_LABELS[value] }))}
                {...field}
                onChange={(value) => {
                  const next = value ?? 'daybook_csv';
                  field.onChange(next);
                  form.setValue('settings', settingsOf(next, form.getValues('settings')));
                  form.setValue('earning_codes', SUGGESTED_CODES[next]);
                }}
              />
            )}
          </Field>
          {EXPORT_SETTINGS[chosen].map(({ name, label, description }) => (
            <Field key={name} form={form} name={`settings.${name}`}>
              {(field) => (
                <TextField label={label} description={description} required={name !== 'header'} {...field} />
              )}
            </Field>
          ))}
          <Field form={form} name="is_default">
            {(field) => (
              <CheckField
                label="Check pay runs against it"
                description="A run can be locked only if this file can be created from it."
                {...field}
              />
            )}
          </Field>
        </FieldGrid>
        {isJournal(chosen) ? (
          <Text size="sm" c="dimmed">
            {GROSS_PAY_ONLY}
          </Text>
        ) : null}
        <Field form={form} name="earning_codes">
          {(field) => (
            <Codes
              name={isJournal(chosen) ? 'Account' : 'Earning Code'}
              value={field.value}
              onChange={field.onChange}
              error={field.error}
            />
          )}
        </Field>
        <SaveRow form={form} label="Save Profile" savingLabel="Saving..." onCancel={onDone} />
      </Form>
    </Section>
  );
}

interface CodesProps {
  /** What a code is to the provider. */
  name: 'Earning Code' | 'Account';
  value: Record<string, EarningCode>;
  onChange: (value: Record<string, EarningCode>) => void;
  error?: React.ReactNode;
}

/** The provider's name for each pay code, and what of it is sent. */
function Codes({ name, value, onChange, error }: CodesProps) {
  const [added, setAdded] = useState('');
  const set = (pay_code: string, change: Partial<EarningCode>) =>
    onChange({ ...value, [pay_code]: { earning_code: '', send: 'hours', ...value[pay_code], ...change } });
  return (
    <Stack gap="xs" mt="md">
      <PlainTable
        label="Earning codes"
        columns={[
          { key: 'code', header: 'Pay Code', cell: ([pay_code]) => payCodeText(pay_code) },
          {
            key: 'earning',
            header: name,
            width: '10rem',
            cell: ([pay_code, { earning_code }]) => (
              <TextField
                label={
                  name === 'Account'
                    ? `Account for ${payCodeText(pay_code)}`
                    : `Earning code for ${payCodeText(pay_code)}`
                }
                hideLabel
                maxLength={50}
                value={earning_code}
                onChange={(text) => set(pay_code, { earning_code: text })}
              />
            ),
          },
          {
            key: 'send',
            header: 'Send',
            width: '11rem',
            cell: ([pay_code, { send }]) => (
              <SelectField
                label={`What is sent of ${payCodeText(pay_code)}`}
                hideLabel
                required
                value={send}
                onChange={(next) => set(pay_code, { send: next ?? 'none' })}
                choices={SENDS.map((one) => ({ value: one, label: SEND_LABELS[one] }))}
              />
            ),
          },
        ]}
        rows={Object.entries(value)}
        rowKey={([pay_code]) => pay_code}
      />
      <FieldGrid>
        <TextField
          label="Another pay code"
          description="One used by a loading or an allowance of a pay rule, such as night_work."
          maxLength={30}
          value={added}
          onChange={setAdded}
        />
      </FieldGrid>
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={!/^[a-z][a-z0-9_]*$/.test(added) || added in value}
          onClick={() => {
            set(added, {});
            setAdded('');
          }}
        >
          Add Pay Code
        </Button>
      </div>
      {error ? (
        <Text size="sm" c="red">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}
