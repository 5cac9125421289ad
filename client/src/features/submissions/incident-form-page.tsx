import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';
import {
  INCIDENT_TYPE_LABELS,
  INCIDENT_TYPES,
  incidentProblem,
  type IncidentType,
} from '@daybook/domain/reports/submission';
import { joinStaffPresent } from '@daybook/domain/text/names';
import { ClientField, useClientName } from '#/features/submissions/client-field.tsx';
import { SignatureFields, signatureNames, unsigned } from '#/features/submissions/signature-fields.tsx';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { RecordDayField } from '#/shared/record-day-fields.tsx';
import { TimeField } from '#/shared/time-field.tsx';
import { CheckListField } from '#/ui/fields/check-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { IncidentSheet } from './incident-sheet.tsx';
import { incidentKind } from './kinds.ts';
import { StaffField } from './staff-field.tsx';
import { SubmissionForm, useSubmissionForm } from './submission-form.tsx';

const blank = (today: string, name: string) => ({
  client_id: null as number | null,
  staff_present: [name],
  date: today || null,
  time: null as string | null,
  city: '',
  location: '',
  location_details: '',
  incident_types: [] as IncidentType[],
  other_incident: '',
  incident_outcome: '',
  ...unsigned(today),
});
type IncidentValues = ReturnType<typeof blank>;

/** Its author can neither change nor withdraw it. */
async function askIfEmpty(values: IncidentValues): Promise<boolean> {
  const { incident_types, other_incident, incident_outcome } = values;
  if (incident_types.length > 0 || other_incident.trim() || incident_outcome.trim()) return true;
  return confirm({
    title: 'Submit an empty report?',
    text: 'Nothing is described. Once it is submitted, you can neither change nor withdraw it.',
    confirmLabel: 'Submit',
  });
}

export function IncidentFormPage({ item }: { item?: OutboxItem }) {
  const filing = useSubmissionForm({
    kind: incidentKind,
    blank,
    schema: async () => (await import('@daybook/contract/submissions')).incidentInput,
    check: incidentProblem,
    confirm: askIfEmpty,
    item,
  });
  const { form } = filing;
  return (
    <SubmissionForm kind={incidentKind} filing={filing} item={item} sheet={<FormOnPaper form={form} />}>
      <Field form={form} name="client_id">
        {(field) => <ClientField required {...field} />}
      </Field>
      <Field form={form} name="staff_present">
        {(field) => <StaffField {...field} />}
      </Field>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field form={form} name="date">
          {(field) => <RecordDayField label="Date" required {...field} />}
        </Field>
        <Field form={form} name="time">
          {(field) => <TimeField label="Time" {...field} />}
        </Field>
        <Field form={form} name="city">
          {(field) => <TextField label="City" maxLength={200} {...field} />}
        </Field>
        <Field form={form} name="location">
          {(field) => <TextField label="Location" maxLength={500} {...field} />}
        </Field>
      </SimpleGrid>
      <Field form={form} name="location_details">
        {(field) => (
          <TextAreaField label="Location Details" maxLength={MAX_NARRATIVE_CHARACTERS} {...field} />
        )}
      </Field>
      <Field form={form} name="incident_types">
        {(field) => (
          <CheckListField
            label="Incident Types"
            choices={INCIDENT_TYPES.map((value) => ({ value, label: INCIDENT_TYPE_LABELS[value] }))}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="other_incident">
        {(field) => <TextField label="Other Incident" maxLength={MAX_NARRATIVE_CHARACTERS} {...field} />}
      </Field>
      <Field form={form} name="incident_outcome">
        {(field) => (
          <TextAreaField
            label="Incident and Outcome"
            rows={5}
            maxLength={MAX_NARRATIVE_CHARACTERS}
            {...field}
          />
        )}
      </Field>
      <SignatureFields form={form} names={signatureNames} />
    </SubmissionForm>
  );
}

function FormOnPaper<Sent extends object>({ form }: { form: RecordForm<IncidentValues, Sent> }) {
  const values = useWatch({ control: form.control });
  const client_name = useClientName(values.client_id);
  const staff_present = joinStaffPresent(values.staff_present ?? []);
  return <IncidentSheet report={{ ...blank('', ''), ...values, client_name, staff_present }} />;
}
