import { upgradeHint } from '@daybook/domain/access/features';
import type { PayKind, StipendKind } from '@daybook/domain/pay/pay-rules/model';
import { trpc } from '#/lib/api/trpc.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { LockedField } from '#/shared/plan-lock.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import classes from '#/ui/forms/forms.module.css';

export interface WorkCodeValues {
  code: string;
  description: string;
  billing_rate: TypedNumber;
  pay_kind: PayKind | null;
  stipend_kind: StipendKind | null;
  invoice_code: string | null;
  tax_code_id: number | null;
  income_account: string | null;
}

const PAY_KINDS: Readonly<Record<PayKind, string>> = {
  work: 'Work',
  leave: 'Paid leave',
  sleep: 'Sleep',
  unpaid: 'Unpaid',
};
const STIPEND_KINDS: Readonly<Record<StipendKind, string>> = {
  taxed: 'Pay',
  counts: 'Pay that raises overtime',
  reimbursed: 'Reimbursement',
};
export const payKindText = (kind: PayKind) => PAY_KINDS[kind];
export const stipendKindText = (kind: StipendKind) => STIPEND_KINDS[kind];

interface KindFieldProps<Kind> {
  value: Kind | null;
  onChange: (kind: Kind | null) => void;
  hideLabel?: boolean;
}

/** How the hours of a work code are paid (pay.md#work-codes-and-pay). */
export const PayKindField = (props: KindFieldProps<PayKind>) => (
  <SelectField
    label="Hours are"
    required
    choices={(['work', 'leave', 'sleep', 'unpaid'] as const).map((value) => ({
      value,
      label: payKindText(value),
    }))}
    {...props}
  />
);

/** How the stipends of a work code are paid (pay.md#work-codes-and-pay). */
export const StipendKindField = (props: KindFieldProps<StipendKind>) => (
  <SelectField
    label="Stipends are"
    required
    choices={(['taxed', 'counts', 'reimbursed'] as const).map((value) => ({
      value,
      label: stipendKindText(value),
    }))}
    {...props}
  />
);

/** The company's tax codes, where it bills. */
export function useTaxCodes() {
  const { has_billing } = useCurrentUser();
  const query = trpc.taxCodes.list.useQuery({}, { enabled: has_billing });
  return query.data?.results ?? [];
}

interface TaxCodeFieldProps {
  value: number | null;
  onChange: (id: number | null) => void;
  hideLabel?: boolean;
}

export function TaxCodeField(props: TaxCodeFieldProps) {
  const codes = useTaxCodes().filter(({ id, is_active }) => is_active || id === props.value);
  if (codes.length === 0) return null;
  return (
    <SelectField
      label="Tax code"
      placeholder="Tax as the company"
      choices={codes.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}

interface WorkCodeFieldsProps<Sent extends object> {
  form: RecordForm<WorkCodeValues, Sent>;
  /** Whether the plan has billing rates; otherwise the field is locked and the stored rate is kept. */
  withRates: boolean;
  /** Whether the company bills. */
  withBilling: boolean;
}

export function WorkCodeFields<Sent extends object>({
  form,
  withRates,
  withBilling,
}: WorkCodeFieldsProps<Sent>) {
  return (
    <div className={classes.fields}>
      <Field form={form} name="code">
        {(field) => <TextField label="Code" required maxLength={40} {...field} />}
      </Field>
      <Field form={form} name="description">
        {(field) => <TextField label="Description" required maxLength={200} {...field} />}
      </Field>
      {withRates ? (
        <Field form={form} name="billing_rate">
          {(field) => (
            <MoneyField label="Billing rate" placeholder="Employee's rate" max={100_000} {...field} />
          )}
        </Field>
      ) : (
        <LockedField label="Billing rate" hint={upgradeHint('billing_rates')} />
      )}
      <Field form={form} name="pay_kind">
        {(field) => <PayKindField {...field} />}
      </Field>
      <Field form={form} name="stipend_kind">
        {(field) => <StipendKindField {...field} />}
      </Field>
      {withBilling ? (
        <>
          <Field form={form} name="invoice_code">
            {(field) => (
              <TextField label="Code on invoices" placeholder="The same" maxLength={40} {...field} />
            )}
          </Field>
          <Field form={form} name="tax_code_id">
            {(field) => <TaxCodeField {...field} />}
          </Field>
          <Field form={form} name="income_account">
            {(field) => (
              <TextField label="Income account" placeholder="As the company" maxLength={50} {...field} />
            )}
          </Field>
        </>
      ) : null}
    </div>
  );
}
