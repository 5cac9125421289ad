import { Text } from '@mantine/core';
import type { Recipient } from '@daybook/contract/recipients';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { Form, SaveRow } from '#/ui/forms/form.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { TermsFields, type TermsValues } from './terms-fields.tsx';

/** On which terms a recipient is billed; what it does not have is the company's. */
export function RecipientTerms({ recipient }: { recipient: Recipient }) {
  const company = trpc.billingSettings.get.useQuery();
  const update = trpc.recipients.update.useMutation();
  const values: TermsValues = {
    terms_days: recipient.terms_days,
    line_per: recipient.line_per,
    rounding: recipient.rounding,
    unit_minutes: recipient.unit_minutes,
    unit_mode: recipient.unit_mode,
    distance_rate: recipient.distance_rate,
    show_worker: recipient.show_worker,
    updated_at: recipient.updated_at,
  };
  const form = useRecordForm({
    draft: { key: `recipient:${recipient.id}:terms`, what: 'terms form' },
    schema: async () => (await import('@daybook/contract/recipients')).recipientChange.omit({ id: true }),
    defaultValues: values,
    save: (sent) => update.mutateAsync({ ...sent, id: recipient.id }),
    failedText: 'The terms could not be saved. Please try again.',
  });
  return (
    <Section title="Terms">
      <Text size="sm" c="dimmed">
        An empty field is as the company has it. What is issued keeps the terms of its day.
      </Text>
      <QueryState query={company} failure="The company’s terms could not be loaded.">
        {(terms) => (
          <Form form={form} label="Terms">
            <TermsFields form={form} company={terms} />
            <SaveRow form={form} label="Save Terms" />
          </Form>
        )}
      </QueryState>
    </Section>
  );
}
