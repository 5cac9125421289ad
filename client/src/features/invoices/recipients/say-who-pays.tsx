import { useWatch } from 'react-hook-form';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { plural } from '#/lib/text/plural.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { MultiSelectField } from '#/ui/fields/multi-select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { firstOfMonth, PayerField, type Payer } from './payer-field.tsx';

interface SayWhoPaysProps {
  /** Chosen from the start. */
  clients: readonly number[];
  onDone: () => void;
}

interface Values {
  clients: number[];
  start_date: string;
  recipient: Payer;
}

/** Who pays for several clients from a day on. */
export function SayWhoPays({ clients, onDone }: SayWhoPaysProps) {
  const today = useToday();
  const picklist = trpc.clients.picklist.useQuery();
  const create = trpc.clientRecipients.create.useMutation();
  const blank: Values = { clients: [...clients], start_date: firstOfMonth(today), recipient: 'client' };
  const form = useRecordForm({
    draft: { key: 'client-recipients:new', what: 'payer' },
    schema: async () => (await import('@daybook/contract/recipients')).clientRecipientInput,
    defaultValues: blank,
    check: ({ clients: chosen, recipient }) =>
      chosen.length === 0
        ? { field: 'clients', message: 'Choose the clients.' }
        : recipient === undefined
          ? { field: 'recipient', message: 'Choose who pays.' }
          : null,
    save: (values) => create.mutateAsync(values),
    onSaved: () => {
      toastDone('Saved who pays.');
      onDone();
    },
    failedText: 'This could not be saved. Please try again.',
  });
  const chosen = useWatch({ control: form.control, name: 'clients' });
  const { assigned = [], unassigned = [], inactive = [] } = picklist.data ?? {};
  return (
    <Section title="Say Who Pays">
      <Form form={form} label="Say who pays">
        <Field form={form} name="clients">
          {(field) => (
            <MultiSelectField
              label="Clients"
              required
              autoFocus
              description={chosen.length > 1 ? plural(chosen.length, 'client', 'clients') : undefined}
              choices={[...assigned, ...unassigned, ...inactive].map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
              {...field}
            />
          )}
        </Field>
        <FieldGrid>
          <Field form={form} name="recipient">
            {(field) => <PayerField {...field} clientText="Each client pays" />}
          </Field>
          <Field form={form} name="start_date">
            {(field) => (
              <DateField label="From" required description="The first day billed to them." {...field} />
            )}
          </Field>
        </FieldGrid>
        <SaveRow form={form} label="Save" onCancel={onDone} />
      </Form>
    </Section>
  );
}
