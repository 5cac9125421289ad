import { NARRATIVE_MAXIMUM } from '@daybook/domain/text-maximum';
import {
  NO_SHOW_ACTIVITIES,
  NO_SHOW_ACTIVITY_LABELS,
  type NoShowActivity,
  noShowProblem,
} from '@daybook/domain/no-show';
import { Paper, SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { CheckListField } from '../../ui/fields/check-field.tsx';
import { ClientField, useClientName } from '../../shared/client-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { Field, Form, SaveRow } from '../../ui/forms/form.tsx';
import { HoursField } from '../../ui/fields/number-field.tsx';
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
import { type TypedNumber, numberOf } from '../../lib/typed-number.ts';
import { NoShowSheet } from './no-show-sheet.tsx';

interface NoShowValues extends Signatures {
  client_id: number | null;
  staff_name: string;
  date: string | null;
  time_notified: string | null;
  service_hours: TypedNumber;
  cancellation_reason: string;
  activities: NoShowActivity[];
  other_activity: string;
  resources_used: string;
  time_description: string;
}

const blank = (today: string): NoShowValues => ({
  client_id: null,
  staff_name: '',
  date: null,
  time_notified: null,
  service_hours: null,
  cancellation_reason: '',
  activities: [],
  other_activity: '',
  resources_used: '',
  time_description: '',
  ...unsigned(today),
});

/** The No Show Form of 1 §2.8: filled in, printed, submitted; then it is blank again and says so. */
export function NoShowFormPage() {
  const user = useCurrentUser();
  const today = useToday();
  const utils = trpc.useUtils();
  const create = trpc.noShows.create.useMutation();
  const form = useRecordForm({
    schema: async () => (await import('@daybook/contract/no-shows')).noShowInput,
    defaultValues: blank(today),
    check: noShowProblem,
    save: (values) => create.mutateAsync(withoutEmptySignatures(values)),
    savedText: 'No Show Report submitted successfully!',
    failure: (error) => `Failed to submit form: ${detailOrMessage(error)}`,
    onSaved: () => {
      form.reset(blank(today));
      void utils.noShows.invalidate();
    },
  });
  return (
    <div>
      <PageHeader title="No Show Form" documentTitle="No Show Report" actions={<PrintButton />} />
      <Paper p="md" data-no-print>
        <Form form={form} label="No Show Form">
          <DraftNotice form={form} userId={user.id} formKey="no-show:new" what="no-show form" />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Field form={form} name="client_id">
              {(field) => <ClientField required {...field} />}
            </Field>
            <Field form={form} name="staff_name">
              {(field) => <TextField label="Staff Name" required maxLength={200} {...field} />}
            </Field>
            <Field form={form} name="date">
              {(field) => <DateField label="Date" required {...field} />}
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
              <TextAreaField label="Cancellation Reason" maxLength={NARRATIVE_MAXIMUM} {...field} />
            )}
          </Field>
          <Field form={form} name="activities">
            {({ ref: _ref, ...field }) => (
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
            {(field) => <TextField label="Other Activity" maxLength={NARRATIVE_MAXIMUM} {...field} />}
          </Field>
          <Field form={form} name="resources_used">
            {({ ref: _ref, ...field }) => (
              <TextAreaField label="Resources Used" maxLength={NARRATIVE_MAXIMUM} {...field} />
            )}
          </Field>
          <Field form={form} name="time_description">
            {({ ref: _ref, ...field }) => (
              <TextAreaField label="Time Description" maxLength={NARRATIVE_MAXIMUM} {...field} />
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

function FormOnPaper<Sent extends object>({ form }: { form: RecordForm<NoShowValues, Sent> }) {
  const values = useWatch({ control: form.control });
  const client_name = useClientName(values.client_id);
  const service_hours = numberOf(values.service_hours ?? null);
  return <NoShowSheet form={{ ...blank(''), ...values, service_hours, client_name }} />;
}
