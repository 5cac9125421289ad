import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';
import {
  NO_SHOW_ACTIVITIES,
  NO_SHOW_ACTIVITY_LABELS,
  noShowProblem,
  type NoShowActivity,
} from '@daybook/domain/reports/submission';
import { ClientField, useClientName } from '#/features/submissions/client-field.tsx';
import { SignatureFields, signatureNames, unsigned } from '#/features/submissions/signature-fields.tsx';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { RecordDayField } from '#/shared/record-day-fields.tsx';
import { TimeField } from '#/shared/time-field.tsx';
import { CheckListField } from '#/ui/fields/check-field.tsx';
import { HoursField } from '#/ui/fields/number-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { noShowKind } from './kinds.ts';
import { NoShowSheet } from './no-show-sheet.tsx';
import { SubmissionForm, useSubmissionForm } from './submission-form.tsx';

const blank = (today: string, name: string) => ({
  client_id: null as number | null,
  staff_name: name,
  date: today || null,
  time_notified: null as string | null,
  service_hours: null as TypedNumber,
  cancellation_reason: '',
  activities: [] as NoShowActivity[],
  other_activity: '',
  resources_used: '',
  time_description: '',
  ...unsigned(today),
});
type NoShowValues = ReturnType<typeof blank>;

export function NoShowFormPage({ item }: { item?: OutboxItem }) {
  const filing = useSubmissionForm({
    kind: noShowKind,
    blank,
    schema: async () => (await import('@daybook/contract/submissions')).noShowInput,
    check: noShowProblem,
    item,
  });
  const { form } = filing;
  return (
    <SubmissionForm kind={noShowKind} filing={filing} item={item} sheet={<FormOnPaper form={form} />}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field form={form} name="client_id">
          {(field) => <ClientField required {...field} />}
        </Field>
        <Field form={form} name="staff_name">
          {(field) => <TextField label="Staff Name" required maxLength={200} {...field} />}
        </Field>
        <Field form={form} name="date">
          {(field) => <RecordDayField label="Date" required {...field} />}
        </Field>
        <Field form={form} name="time_notified">
          {(field) => <TimeField label="Time Notified" {...field} />}
        </Field>
        <Field form={form} name="service_hours">
          {(field) => <HoursField label="Service Hours" max={1_000} {...field} />}
        </Field>
      </SimpleGrid>
      <Field form={form} name="cancellation_reason">
        {(field) => (
          <TextAreaField label="Cancellation Reason" maxLength={MAX_NARRATIVE_CHARACTERS} {...field} />
        )}
      </Field>
      <Field form={form} name="activities">
        {(field) => (
          <CheckListField
            label="Activities"
            choices={NO_SHOW_ACTIVITIES.map((value) => ({
              value,
              label: NO_SHOW_ACTIVITY_LABELS[value],
            }))}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="other_activity">
        {(field) => <TextField label="Other Activity" maxLength={MAX_NARRATIVE_CHARACTERS} {...field} />}
      </Field>
      <Field form={form} name="resources_used">
        {(field) => <TextAreaField label="Resources Used" maxLength={MAX_NARRATIVE_CHARACTERS} {...field} />}
      </Field>
      <Field form={form} name="time_description">
        {(field) => (
          <TextAreaField label="Time Description" maxLength={MAX_NARRATIVE_CHARACTERS} {...field} />
        )}
      </Field>
      <SignatureFields form={form} names={signatureNames} />
    </SubmissionForm>
  );
}

function FormOnPaper<Sent extends object>({ form }: { form: RecordForm<NoShowValues, Sent> }) {
  const values = useWatch({ control: form.control });
  const client_name = useClientName(values.client_id);
  const service_hours = numberOf(values.service_hours ?? null);
  return <NoShowSheet form={{ ...blank('', ''), ...values, service_hours, client_name }} />;
}
