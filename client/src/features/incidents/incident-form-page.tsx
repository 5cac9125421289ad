import { NARRATIVE_MAXIMUM } from '@daybook/domain/text-maximum';
import {
  INCIDENT_TYPES,
  INCIDENT_TYPE_LABELS,
  type IncidentType,
  incidentProblem,
  joinStaffPresent,
} from '@daybook/domain/incident';
import { Paper, SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { CheckListField } from '../../ui/fields/check-field.tsx';
import { ClientField, useClientName } from '../../shared/client-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { Field, Form, SaveRow } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PaperOnly, PrintButton } from '../../ui/print/print-sheet.tsx';
import {
  SignatureFields,
  type Signatures,
  signatureNames,
  unsigned,
  withoutEmptySignatures,
} from '../../ui/forms/signature-fields.tsx';
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { detailOrMessage } from '../../lib/error-text.ts';
import { type RecordForm, useRecordForm } from '../../lib/record-form.ts';
import { useToday } from '../../lib/today.ts';
import { trpc } from '../../lib/trpc.ts';
import { IncidentSheet } from './incident-sheet.tsx';
import { StaffField } from './staff-field.tsx';

interface IncidentValues extends Signatures {
  client_id: number | null;
  staff_present: string[];
  date: string | null;
  time: string | null;
  city: string;
  location: string;
  location_details: string;
  incident_types: IncidentType[];
  other_incident: string;
  incident_outcome: string;
}

const blank = (today: string): IncidentValues => ({
  client_id: null,
  staff_present: [''],
  date: null,
  time: null,
  city: '',
  location: '',
  location_details: '',
  incident_types: [],
  other_incident: '',
  incident_outcome: '',
  ...unsigned(today),
});

/** The Incident Report Form of 1 §2.8: filled in, printed, submitted; then it is blank again and says so. */
export function IncidentFormPage() {
  const user = useCurrentUser();
  const today = useToday();
  const utils = trpc.useUtils();
  const create = trpc.incidents.create.useMutation();
  const form = useRecordForm({
    schema: async () => (await import('@daybook/contract/incidents')).incidentInput,
    defaultValues: blank(today),
    check: incidentProblem,
    save: (values) => create.mutateAsync(withoutEmptySignatures(values)),
    savedText: 'Incident Report submitted successfully!',
    failure: (error) => `Failed to submit form: ${detailOrMessage(error)}`,
    onSaved: () => {
      form.reset(blank(today));
      void utils.incidents.invalidate();
    },
  });
  return (
    <div>
      <PageHeader title="Incident Report Form" documentTitle="Incident Report" actions={<PrintButton />} />
      <Paper p="md" data-no-print>
        <Form form={form} label="Incident Report Form">
          <DraftNotice form={form} userId={user.id} formKey="incident:new" what="incident report" />
          <Field form={form} name="client_id">
            {(field) => <ClientField required {...field} />}
          </Field>
          <Field form={form} name="staff_present">
            {(field) => <StaffField {...field} />}
          </Field>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Field form={form} name="date">
              {(field) => <DateField label="Date" required {...field} />}
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
            {({ ref: _ref, ...field }) => (
              <TextAreaField label="Location Details" maxLength={NARRATIVE_MAXIMUM} {...field} />
            )}
          </Field>
          <Field form={form} name="incident_types">
            {({ ref: _ref, ...field }) => (
              <CheckListField
                label="Incident Types"
                choices={INCIDENT_TYPES.map((value) => ({ value, label: INCIDENT_TYPE_LABELS[value] }))}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="other_incident">
            {(field) => <TextField label="Other Incident" maxLength={NARRATIVE_MAXIMUM} {...field} />}
          </Field>
          <Field form={form} name="incident_outcome">
            {({ ref: _ref, ...field }) => (
              <TextAreaField label="Incident and Outcome" rows={5} maxLength={NARRATIVE_MAXIMUM} {...field} />
            )}
          </Field>
          <SignatureFields form={form} names={signatureNames} />
          <SaveRow form={form} label="Submit" savingLabel="Submitting..." />
        </Form>
      </Paper>
      <PaperOnly>
        <FormOnPaper form={form} />
      </PaperOnly>
    </div>
  );
}

function FormOnPaper<Sent extends object>({ form }: { form: RecordForm<IncidentValues, Sent> }) {
  const values = useWatch({ control: form.control });
  const client_name = useClientName(values.client_id);
  const staff_present = joinStaffPresent(values.staff_present ?? []);
  return <IncidentSheet report={{ ...blank(''), ...values, client_name, staff_present }} />;
}
