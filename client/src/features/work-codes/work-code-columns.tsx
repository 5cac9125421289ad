import { Button, Group, Stack, Text } from '@mantine/core';
import type { FunctionComponent, ReactNode } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { deleteCode } from '#/shared/code-deletion.ts';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { actionsColumn, valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import type { useWorkCodeEdit, WorkCode } from './use-work-code-edit.ts';
import {
  PayKindField,
  payKindText,
  StipendKindField,
  stipendKindText,
  TaxCodeField,
  useTaxCodes,
} from './work-code-fields.tsx';

type Edit = ReturnType<typeof useWorkCodeEdit>;
interface Editing {
  edit: Edit;
  values: NonNullable<Edit['values']>;
}

/** Code, description, rate, kinds and actions; the row being edited shows fields instead. */
export function useWorkCodeColumns(
  plan: { withRates: boolean; withBilling: boolean },
  edit: Edit,
): Column<WorkCode>[] {
  const remove = trpc.workCodes.remove.useMutation();
  const taxCodes = useTaxCodes();
  const { values } = edit;
  const columns: Column<WorkCode>[] = [
    valueColumn('code', 'Code', ({ code }) => code),
    valueColumn('description', 'Description', ({ description }) => description),
    {
      key: 'billing_rate',
      header: 'Billing Rate',
      numeric: true,
      sort: (code) => code.billing_rate,
      cell: (code) =>
        code.billing_rate == null ? (
          <Text component="span" size="sm" c="dimmed">
            Employee rate
          </Text>
        ) : (
          moneyText(code.billing_rate)
        ),
    },
    { key: 'pay_kind', header: 'Hours', cell: (code) => payKindText(code.pay_kind) },
    { key: 'stipend_kind', header: 'Stipends', cell: (code) => stipendKindText(code.stipend_kind) },
    ...(plan.withBilling
      ? [
          {
            key: 'invoices',
            header: 'On Invoices',
            cell: (code: WorkCode) =>
              [
                code.invoice_code,
                taxCodes.find(({ id }) => id === code.tax_code_id)?.name,
                code.income_account,
              ]
                .filter(Boolean)
                .join(' · ') || '–',
          },
        ]
      : []),
    actionsColumn((code) => (
      <RowActions
        name={code.code}
        edit={() => edit.start(code)}
        editRef={edit.buttonOf(code.id)}
        onDelete={() => void deleteCode('work', code, () => remove.mutateAsync({ id: code.id }))}
      />
    )),
  ];
  if (!values) return columns;
  return columns.map((column) => ({
    ...column,
    cell: (code) => {
      const Fields = code.id === values.id ? FIELDS[column.key] : undefined;
      // A rate that the plan locks is only shown.
      if (!Fields || (column.key === 'billing_rate' && !plan.withRates)) return column.cell(code);
      return <Fields edit={edit} values={values} save={() => void edit.save(plan)} />;
    },
  }));
}

/** What each column shows in the row that is edited. */
const FIELDS: Readonly<Record<string, FunctionComponent<Editing & { save: () => void }>>> = {
  code: ({ edit, values, save }) => (
    <InPlace onSave={save} onCancel={edit.cancel}>
      <TextField
        label="Code"
        hideLabel
        autoFocus
        maxLength={40}
        value={values.code}
        onChange={(code) => edit.change({ code })}
        error={edit.problemAt('code')}
      />
    </InPlace>
  ),
  description: ({ edit, values, save }) => (
    <InPlace onSave={save} onCancel={edit.cancel}>
      <TextField
        label="Description"
        hideLabel
        maxLength={200}
        value={values.description}
        onChange={(description) => edit.change({ description })}
        error={edit.problemAt('description')}
      />
    </InPlace>
  ),
  billing_rate: ({ edit, values, save }) => (
    <InPlace onSave={save} onCancel={edit.cancel}>
      <MoneyField
        label="Billing rate"
        hideLabel
        max={100_000}
        value={values.billing_rate}
        onChange={(billing_rate) => edit.change({ billing_rate })}
        error={edit.problemAt('billing_rate')}
      />
    </InPlace>
  ),
  pay_kind: ({ edit, values }) => (
    <PayKindField hideLabel value={values.pay_kind} onChange={(pay_kind) => edit.change({ pay_kind })} />
  ),
  stipend_kind: ({ edit, values }) => (
    <StipendKindField
      hideLabel
      value={values.stipend_kind}
      onChange={(stipend_kind) => edit.change({ stipend_kind })}
    />
  ),
  invoices: ({ edit, values, save }) => (
    <InPlace onSave={save} onCancel={edit.cancel}>
      <OnInvoices edit={edit} values={values} />
    </InPlace>
  ),
  actions: ({ edit, save }) => (
    <Group gap="var(--space-2)" wrap="nowrap">
      <OnlineButton size="compact-sm" disabled={edit.isSaving} onClick={save}>
        {edit.isSaving ? 'Saving...' : 'Save'}
      </OnlineButton>
      <Button size="compact-sm" variant="subtle" color="gray" disabled={edit.isSaving} onClick={edit.cancel}>
        Cancel
      </Button>
    </Group>
  ),
};

/** How a code is billed: its name there, its tax, its account. */
const OnInvoices = ({ edit, values }: Editing) => (
  <Stack gap="var(--space-2)">
    <TextField
      label="Code on invoices"
      hideLabel
      placeholder="Code: the same"
      maxLength={40}
      value={values.invoice_code}
      onChange={(invoice_code) => edit.change({ invoice_code })}
      error={edit.problemAt('invoice_code')}
    />
    <TaxCodeField
      hideLabel
      value={values.tax_code_id}
      onChange={(tax_code_id) => edit.change({ tax_code_id })}
    />
    <TextField
      label="Income account"
      hideLabel
      placeholder="Account: as the company"
      maxLength={50}
      value={values.income_account}
      onChange={(income_account) => edit.change({ income_account })}
      error={edit.problemAt('income_account')}
    />
  </Stack>
);

interface InPlaceProps {
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Enter saves the row, Escape discards the changes. */
function InPlace({ onSave, onCancel, children }: InPlaceProps) {
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSave();
        if (event.key === 'Escape') onCancel();
      }}
    >
      {children}
    </div>
  );
}
