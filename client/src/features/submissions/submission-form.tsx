import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { Form, SaveRow } from '../../ui/forms/form.tsx';
import { type Signatures, withoutEmptySignatures } from '../../ui/forms/signature-fields.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PaperOnly, PrintButton } from '../../ui/print/print-sheet.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { detailOrMessage } from '../../lib/error-text.ts';
import { type RecordForm, useRecordForm } from '../../lib/record-form.ts';
import { useToday } from '../../lib/today.ts';
import type { Kind } from './kinds.ts';

interface Options<Values extends FieldValues, Sent extends FieldValues> {
  kind: Kind;
  blank: (today: string) => Values;
  schema: () => Promise<z.ZodType<Sent>>;
  check: (values: Values) => { field?: Path<Values>; message: string } | null;
  create: (sent: Sent) => Promise<unknown>;
  /** What was fetched of the kind is out of date. */
  invalidate: () => Promise<unknown>;
}

/** Once submitted, the form is blank again and says so. */
export function useSubmissionForm<
  Values extends FieldValues,
  Sent extends { [Key in keyof Signatures]?: string | null },
>({ kind, blank, schema, check, create, invalidate }: Options<Values, Sent>): RecordForm<Values, Sent> {
  const today = useToday();
  const form = useRecordForm<Values, Sent, unknown>({
    schema,
    defaultValues: blank(today),
    check,
    save: (sent) => create(withoutEmptySignatures(sent)),
    savedText: `${kind.title} submitted successfully!`,
    failure: (error) => `Failed to submit form: ${detailOrMessage(error)}`,
    onSaved: () => {
      form.reset(blank(today));
      void invalidate();
    },
  });
  return form;
}

interface SubmissionFormProps<Values extends FieldValues, Sent extends FieldValues> {
  kind: Kind;
  form: RecordForm<Values, Sent>;
  /** What is printed. */
  sheet: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form of 1 §2.8, to fill in, print and submit. */
export function SubmissionForm<Values extends FieldValues, Sent extends FieldValues>(
  props: SubmissionFormProps<Values, Sent>,
) {
  const { kind, form, sheet, children } = props;
  const user = useCurrentUser();
  return (
    <div>
      <PageHeader title={kind.formTitle} documentTitle={kind.title} actions={<PrintButton />} />
      <Paper p="md" data-no-print>
        <Form form={form} label={kind.formTitle}>
          <DraftNotice form={form} userId={user.id} formKey={kind.draftKey} what={kind.noun.toLowerCase()} />
          {children}
          <SaveRow form={form} label="Submit" savingLabel="Submitting..." />
        </Form>
      </Paper>
      <PaperOnly>{sheet}</PaperOnly>
    </div>
  );
}
