import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { deleteCode } from '#/shared/delete-code.ts';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
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

/** Code, description, rate, kinds and actions; the row being edited shows fields instead. */
export function useWorkCodeColumns(
  { withRates, withBilling }: { withRates: boolean; withBilling: boolean },
  edit: ReturnType<typeof useWorkCodeEdit>,
): Column<WorkCode>[] {
  const remove = trpc.workCodes.remove.useMutation();
  const save = () => void edit.save({ withRates, withBilling });
  const taxCodes = useTaxCodes();
  const isEdited = (code: WorkCode) => edit.values?.id === code.id;
  return [
    {
      key: 'code',
      header: 'Code',
      sort: (code) => code.code,
      cell: (code) =>
        edit.values && isEdited(code) ? (
          <InPlace onSave={save} onCancel={edit.cancel}>
            <TextField
              label="Code"
              hideLabel
              autoFocus
              maxLength={40}
              value={edit.values.code}
              onChange={(value) => edit.change({ code: value })}
              error={edit.problemAt('code')}
            />
          </InPlace>
        ) : (
          code.code
        ),
    },
    {
      key: 'description',
      header: 'Description',
      sort: (code) => code.description,
      cell: (code) =>
        edit.values && isEdited(code) ? (
          <InPlace onSave={save} onCancel={edit.cancel}>
            <TextField
              label="Description"
              hideLabel
              maxLength={200}
              value={edit.values.description}
              onChange={(description) => edit.change({ description })}
              error={edit.problemAt('description')}
            />
          </InPlace>
        ) : (
          code.description
        ),
    },
    {
      key: 'billing_rate',
      header: 'Billing Rate',
      numeric: true,
      sort: (code) => code.billing_rate,
      cell: (code) =>
        edit.values && isEdited(code) && withRates ? (
          <InPlace onSave={save} onCancel={edit.cancel}>
            <MoneyField
              label="Billing rate"
              hideLabel
              max={100_000}
              value={edit.values.billing_rate}
              onChange={(billing_rate) => edit.change({ billing_rate })}
              error={edit.problemAt('billing_rate')}
            />
          </InPlace>
        ) : code.billing_rate == null ? (
          <Text component="span" size="sm" c="dimmed">
            Employee rate
          </Text>
        ) : (
          moneyText(code.billing_rate)
        ),
    },
    {
      key: 'pay_kind',
      header: 'Hours',
      cell: (code) =>
        edit.values && isEdited(code) ? (
          <PayKindField
            hideLabel
            value={edit.values.pay_kind}
            onChange={(pay_kind) => edit.change({ pay_kind })}
          />
        ) : (
          payKindText(code.pay_kind)
        ),
    },
    {
      key: 'stipend_kind',
      header: 'Stipends',
      cell: (code) =>
        edit.values && isEdited(code) ? (
          <StipendKindField
            hideLabel
            value={edit.values.stipend_kind}
            onChange={(stipend_kind) => edit.change({ stipend_kind })}
          />
        ) : (
          stipendKindText(code.stipend_kind)
        ),
    },
    ...(withBilling
      ? [
          {
            key: 'invoices',
            header: 'On Invoices',
            cell: (code: WorkCode) =>
              edit.values && isEdited(code) ? (
                <InPlace onSave={save} onCancel={edit.cancel}>
                  <OnInvoices edit={edit} values={edit.values} />
                </InPlace>
              ) : (
                [
                  code.invoice_code,
                  taxCodes.find(({ id }) => id === code.tax_code_id)?.name,
                  code.income_account,
                ]
                  .filter(Boolean)
                  .join(' · ') || '–'
              ),
          },
        ]
      : []),
    actionsColumn((code) =>
      isEdited(code) ? (
        <Group gap="var(--space-2)" wrap="nowrap">
          <OnlineButton size="compact-sm" disabled={edit.isSaving} onClick={save}>
            {edit.isSaving ? 'Saving...' : 'Save'}
          </OnlineButton>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={edit.cancel}>
            Cancel
          </Button>
        </Group>
      ) : (
        <RowActions
          name={code.code}
          edit={() => edit.start(code)}
          editRef={edit.buttonOf(code.id)}
          onDelete={() => void deleteCode('work', code, () => remove.mutateAsync({ id: code.id }))}
        />
      ),
    ),
  ];
}

interface OnInvoicesProps {
  edit: ReturnType<typeof useWorkCodeEdit>;
  values: NonNullable<ReturnType<typeof useWorkCodeEdit>['values']>;
}

/** How a code is billed: its name there, its tax, its account. */
const OnInvoices = ({ edit, values }: OnInvoicesProps) => (
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
