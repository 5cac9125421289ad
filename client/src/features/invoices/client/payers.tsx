import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClientRecipient } from '@daybook/contract/recipients';
import { firstOfMonth, PayerField, type Payer } from '#/features/invoices/recipients/payer-field.tsx';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { Area } from '#/lib/session/area.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

interface PayersProps {
  area: Area;
  client: { id: number; name: string };
}

export const payersOf = (client: number) => ({ client, ordering: '-start_date' }) as const;

/** Who pays for a client, and since when. */
export function Payers({ area, client }: PayersProps) {
  const { mayChange } = useBillingRights();
  const today = useToday();
  const [edited, setEdited] = useState<ClientRecipient | 'new' | null>(null);
  const settings = trpc.billingSettings.get.useQuery();
  const payers = trpc.clientRecipients.list.useQuery(payersOf(client.id));
  const remove = trpc.clientRecipients.remove.useMutation();

  const columns: readonly Column<ClientRecipient>[] = [
    {
      key: 'start',
      header: 'From',
      cell: ({ start_date }) => `${longDay(start_date)}${start_date > today ? ' (upcoming)' : ''}`,
    },
    {
      key: 'recipient',
      header: 'Who pays',
      cardTitle: true,
      cell: ({ recipient, recipient_name }) =>
        recipient === null ? (
          'Billed elsewhere'
        ) : (
          <TextLink to={`/${area}/invoices/recipients/$id`} params={{ id: recipient }}>
            {recipient_name ?? '…'}
          </TextLink>
        ),
    },
    {
      key: 'member',
      header: settings.data?.member_label ?? 'Client ID',
      cell: ({ member_number }) => member_number ?? '–',
    },
    { key: 'reference', header: 'Order number', cell: ({ reference }) => reference ?? '–' },
    ...(mayChange
      ? [
          actionsColumn((payer: ClientRecipient) => (
            <RowActions
              name={`payer from ${longDay(payer.start_date)}`}
              edit={() => setEdited(payer)}
              onDelete={() =>
                void askToDelete(
                  {
                    title: 'Delete payer',
                    text: `${payer.recipient_name ?? 'Billed elsewhere'} will no longer be billed from ${longDay(payer.start_date)}. What has been issued stays.`,
                    done: 'The payer was deleted.',
                    failed: 'The payer could not be deleted. Please try again.',
                  },
                  () => remove.mutateAsync({ id: payer.id, updated_at: payer.updated_at }),
                )
              }
            />
          )),
        ]
      : []),
  ];
  return (
    <Stack>
      <DataTable
        label="Payers"
        columns={columns}
        {...rowsOf(payers)}
        rowKey={({ id }) => id}
        empty={{ text: `Nobody is billed for ${client.name} yet.` }}
      />
      {edited ? (
        <PayerForm
          key={edited === 'new' ? 'new' : edited.id}
          client={client}
          payer={edited === 'new' ? null : edited}
          memberLabel={settings.data?.member_label ?? 'Client ID'}
          onDone={() => setEdited(null)}
        />
      ) : mayChange ? (
        <div>
          <Button variant="default" onClick={() => setEdited('new')}>
            Say Who Pays
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

interface PayerFormProps {
  client: { id: number; name: string };
  payer: ClientRecipient | null;
  memberLabel: string;
  onDone: () => void;
}

interface Values {
  client: number;
  start_date: string;
  recipient: Payer;
  member_number: string | null;
  reference: string | null;
  updated_at?: string;
}

const valuesOf = (payer: ClientRecipient | null, client: number, today: string): Values =>
  payer ?? {
    client,
    start_date: firstOfMonth(today),
    recipient: 'client',
    member_number: null,
    reference: null,
  };

function PayerForm({ client, payer, memberLabel, onDone }: PayerFormProps) {
  const today = useToday();
  const create = trpc.clientRecipients.create.useMutation();
  const update = trpc.clientRecipients.update.useMutation();
  const form = useRecordForm({
    draft: {
      key: `client-recipient:${payer?.id ?? `new:${client.id}`}`,
      what: 'payer',
    },
    schema: async () => (await import('@daybook/contract/recipients')).clientRecipientInput,
    defaultValues: valuesOf(payer, client.id, today),
    check: ({ recipient }) =>
      recipient === undefined ? { field: 'recipient', message: 'Choose who pays.' } : null,
    save: async ({ start_date, recipient, member_number, reference }, { updated_at }) => {
      const values = { start_date, recipient, member_number, reference };
      if (payer) await update.mutateAsync({ ...values, id: payer.id, updated_at });
      else await create.mutateAsync({ ...values, client: client.id });
    },
    onSaved: () => {
      toastDone('Saved who pays.');
      onDone();
    },
    failedText: 'This could not be saved. Please try again.',
  });
  const label = payer ? 'Edit who pays' : 'Say who pays';
  return (
    <Form form={form} label={label}>
      <FieldGrid>
        <Field form={form} name="recipient">
          {(field) => <PayerField {...field} autoFocus clientText={`${client.name} pays`} />}
        </Field>
        <Field form={form} name="start_date">
          {(field) => (
            <DateField label="From" required description="The first day billed to them." {...field} />
          )}
        </Field>
        <Field form={form} name="member_number">
          {(field) => (
            <TextField
              label={memberLabel}
              description="The client’s number at the recipient."
              maxLength={50}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="reference">
          {(field) => (
            <TextField label="Order number" description="The recipient’s." maxLength={100} {...field} />
          )}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label="Save" onCancel={onDone} />
    </Form>
  );
}
