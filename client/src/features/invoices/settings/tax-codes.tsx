import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { TaxCode } from '@daybook/contract/tax-codes';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, sortedFigure, valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { act, askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';

/** What `addNdis` adds: P1 GST 10 %, P2 GST free, P5 Out of scope (invoices.md#taxes). */
const NDIS = /^P[125] /;
const NDIS_COUNT = 3;

/** The company's tax codes. */
export function TaxCodes() {
  const [edited, setEdited] = useState<TaxCode | 'new' | null>(null);
  const codes = trpc.taxCodes.list.useQuery({});
  const addNdis = trpc.taxCodes.addNdis.useMutation();
  const remove = trpc.taxCodes.remove.useMutation();
  const hasNdis = (codes.data?.results.filter(({ name }) => NDIS.test(name)).length ?? 0) >= NDIS_COUNT;

  const columns: readonly Column<TaxCode>[] = [
    valueColumn('name', 'Name', ({ name }) => name),
    sortedFigure(
      'rate',
      'Rate',
      ({ rate }) => rate,
      (rate) => `${rate}%`,
    ),
    valueColumn(
      'xero',
      'In Xero',
      ({ xero_name }) => xero_name,
      (name) => name ?? '–',
    ),
    valueColumn(
      'quickbooks',
      'In QuickBooks',
      ({ quickbooks_name }) => quickbooks_name,
      (name) => name ?? '–',
    ),
    {
      key: 'status',
      header: 'Status',
      cell: ({ is_active }) => <StatusWord status={is_active ? 'Active' : 'Inactive'} />,
    },
    actionsColumn((code) => (
      <RowActions
        name={code.name}
        edit={() => setEdited(code)}
        onDelete={() =>
          void askToDelete(
            {
              title: 'Delete tax code',
              text: `Delete ${code.name}? Invoices keep it.`,
              done: `${code.name} was deleted.`,
              failed: 'The tax code could not be deleted. Please try again.',
            },
            () => remove.mutateAsync({ id: code.id, updated_at: code.updated_at }),
          )
        }
      />
    )),
  ];

  return (
    <Stack>
      <DataTable
        label="Tax codes"
        columns={columns}
        {...rowsOf(codes)}
        rowKey={({ id }) => id}
        empty={{ text: 'No tax codes yet.' }}
      />
      {edited ? (
        <TaxCodeForm
          key={edited === 'new' ? 'new' : edited.id}
          code={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
        />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setEdited('new')}>
            Add Tax Code
          </Button>
          {codes.data && !hasNdis ? (
            <OnlineButton
              variant="default"
              loading={addNdis.isPending}
              onClick={() =>
                void act({
                  work: () => addNdis.mutateAsync(),
                  done: 'The NDIS codes were added.',
                  failed: 'The codes could not be added. Please try again.',
                })
              }
            >
              Add NDIS Codes
            </OnlineButton>
          ) : null}
        </Group>
      )}
    </Stack>
  );
}

function TaxCodeForm({ code, onDone }: { code: TaxCode | null; onDone: () => void }) {
  const create = trpc.taxCodes.create.useMutation();
  const update = trpc.taxCodes.update.useMutation();
  const label = code ? `Edit ${code.name}` : 'New Tax Code';
  const form = useRecordForm({
    draft: { key: `tax-code:${code?.id ?? 'new'}`, what: 'tax code' },
    schema: async () => (await import('@daybook/contract/tax-codes')).taxCodeInput,
    defaultValues: {
      name: code?.name ?? '',
      rate: code?.rate ?? null,
      xero_name: code?.xero_name ?? '',
      quickbooks_name: code?.quickbooks_name ?? '',
      is_active: code?.is_active ?? true,
      updated_at: code?.updated_at,
    },
    save: (values, { updated_at }) =>
      code ? update.mutateAsync({ ...values, id: code.id, updated_at }) : create.mutateAsync(values),
    onSaved: ({ name }) => {
      toastDone(`${name} was saved.`);
      onDone();
    },
    failedText: 'The tax code could not be saved. Please try again.',
  });
  return (
    <Form form={form} label={label}>
      <FieldGrid>
        <Field form={form} name="name">
          {(field) => (
            <TextField
              label="Name"
              required
              autoFocus
              maxLength={50}
              description="As printed on invoices."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="rate">
          {(field) => <NumberField label="Rate" required decimals={2} max={100} suffix="%" {...field} />}
        </Field>
        <Field form={form} name="xero_name">
          {(field) => <TextField label="Name in Xero" maxLength={50} {...field} />}
        </Field>
        <Field form={form} name="quickbooks_name">
          {(field) => <TextField label="Name in QuickBooks" maxLength={50} {...field} />}
        </Field>
        <Field form={form} name="is_active">
          {(field) => <CheckField label="Can be chosen" {...field} />}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label="Save Tax Code" onCancel={onDone} />
    </Form>
  );
}
