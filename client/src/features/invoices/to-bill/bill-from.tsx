import { Text } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { QueryState } from '#/ui/page/query-state.tsx';

/** The question of an administrator's first visit. */
export function BillFrom({ suggested }: { suggested: string }) {
  const settings = trpc.billingSettings.get.useQuery();
  return (
    <Section title="When should billing start?">
      <Text size="sm" c="dimmed">
        Work before this day was billed elsewhere and is never listed here. You can change the day later in
        the settings.
      </Text>
      <QueryState query={settings} failure="The settings could not be loaded.">
        {({ updated_at }) => <DayForm first={{ invoices_from: suggested, updated_at }} />}
      </QueryState>
    </Section>
  );
}

function DayForm({ first }: { first: { invoices_from: string; updated_at: string | null } }) {
  const update = trpc.billingSettings.update.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/billing-settings')).billingSettingsUpdate,
    defaultValues: first,
    check: ({ invoices_from }) =>
      invoices_from ? null : { field: 'invoices_from', message: 'Choose the first day.' },
    save: (values) => update.mutateAsync(values),
    onSaved: ({ invoices_from }) => toastDone(`Work from ${longDay(invoices_from)} on will be billed.`),
    failedText: 'The day could not be saved. Please try again.',
  });
  return (
    <Form form={form} label="When should billing start?">
      <FieldGrid>
        <Field form={form} name="invoices_from">
          {(field) => <DateField label="Bill work from" required {...field} />}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label="Save" />
    </Form>
  );
}
