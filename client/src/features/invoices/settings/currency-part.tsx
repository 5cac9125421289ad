import type { BillingSettings } from '@daybook/contract/billing-settings';
import { CURRENCIES, type Currency } from '@daybook/domain/billing/invoice';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

const NAMES: Readonly<Record<Currency, string>> = {
  USD: 'USD: US dollar',
  AUD: 'AUD: Australian dollar',
  CAD: 'CAD: Canadian dollar',
  NZD: 'NZD: New Zealand dollar',
};

/** In which the company pays and bills, until the first invoice. */
export function CurrencyPart({ settings: { has_invoices } }: { settings: BillingSettings }) {
  const query = trpc.companySettings.list.useQuery({});
  return (
    <Section title="Currency">
      <QueryState query={query} failure="The currency could not be loaded.">
        {({ results: [company] }) =>
          company ? <CurrencyForm company={company} isFixed={has_invoices} /> : null
        }
      </QueryState>
    </Section>
  );
}

interface CurrencyFormProps {
  company: Output['companySettings']['list']['results'][number];
  isFixed: boolean;
}

function CurrencyForm({ company, isFixed }: CurrencyFormProps) {
  const update = trpc.companySettings.update.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/company-settings')).companyProfileUpdate,
    defaultValues: { currency: company.currency, updated_at: company.updated_at },
    save: (values) => update.mutateAsync(values),
    failedText: 'The currency could not be saved. Please try again.',
  });
  return (
    <Form form={form} label="Currency" disabled={isFixed}>
      <FieldGrid>
        <Field form={form} name="currency">
          {(field) => (
            <SelectField
              label="Currency"
              required
              description={
                isFixed
                  ? 'Fixed since the first invoice.'
                  : 'Of pay and bills. No figure changes. It cannot change once an invoice is issued.'
              }
              choices={CURRENCIES.map((value) => ({ value, label: NAMES[value] }))}
              {...field}
            />
          )}
        </Field>
      </FieldGrid>
      {isFixed ? null : <SaveRow form={form} label="Save Currency" />}
    </Form>
  );
}
