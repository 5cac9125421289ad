import { Text } from '@mantine/core';
import type { CustomField } from '@daybook/contract/custom-fields';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { PERIOD_LABELS } from '@daybook/domain/clients/contract-period';
import type { Output } from '#/lib/api/trpc.ts';
import { distanceText, unitsText, useDistanceUnit } from '#/lib/session/mileage.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { LOCALE } from '#/lib/text/locale.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { Facts, Section } from '#/ui/fields/field-grid.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import classes from './clients.module.css';

type Client = Output['clients']['get'];

const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Who the client is, and who works with them. */
export function ClientFacts({ client }: { client: Client }) {
  return (
    <Section title="Client">
      <Facts
        facts={[
          {
            label: 'Client Code',
            value: client.client_code && `${client.client_code.code} – ${client.client_code.description}`,
          },
          { label: 'Reference', value: client.reference },
          { label: 'Phone', value: client.phone },
          { label: 'Address', value: client.address },
          { label: 'Case Worker', value: client.case_worker },
          { label: 'Social Worker', value: client.social_worker },
          { label: 'Contract Number', value: client.contract_number },
          { label: 'Contract Start', value: longDay(client.contract_start) },
          { label: 'Contract End', value: longDay(client.contract_end) },
          {
            label: 'Assigned Worker(s)',
            value: client.assigned_workers_details.map((person) => person.name).join(', '),
          },
        ]}
      />
    </Section>
  );
}

const INTERNAL_TEXTS = {
  internal: 'For time without a client: no contract, no reports and no forms.',
  leave: 'Approved time off is on this client.',
};

/** What an internal client is for. */
export const InternalFacts = ({ kind }: { kind: keyof typeof INTERNAL_TEXTS }) => (
  <Section title="Client">
    <Text>{INTERNAL_TEXTS[kind]}</Text>
  </Section>
);

interface ContractProps {
  client: Client;
  workCodes: Output['workCodes']['list']['results'];
  /** Whether rates are shown, if the record has them. */
  withRates?: boolean;
}

/** Contract hours per work code: code, max, billable (clients-and-contracts.md#contract). */
export function ContractHoursTable({ client, workCodes, withRates }: ContractProps) {
  const unit = useDistanceUnit();
  const contract = readClientContract(client.custom_fields);
  const codes = new Map(workCodes.map((code) => [code.id, code]));
  return (
    <Section title="Contract Hours">
      <PlainTable
        label="Contract hours per work code"
        rows={contract.hours}
        rowKey={(hours) => hours.work_code_id}
        emptyText="No contract hours."
        columns={[
          {
            key: 'code',
            header: 'Code',
            cell: (hours) => {
              const code = codes.get(hours.work_code_id);
              return code ? `${code.code} – ${code.description}` : '–';
            },
          },
          {
            key: 'max',
            header: 'Max',
            numeric: true,
            cell: (hours) =>
              hours.max === null
                ? 'No limit'
                : `${oneDecimal.format(hours.max)} h ${PERIOD_LABELS[hours.period]}`,
          },
          ...(withRates
            ? [
                {
                  key: 'rate',
                  header: 'Client rate',
                  numeric: true,
                  cell: (hours: (typeof contract.hours)[number]) =>
                    hours.client_rate === null ? '–' : moneyText(hours.client_rate),
                },
              ]
            : []),
          { key: 'billable', header: 'Billable', cell: (hours) => (hours.billable ? 'Yes' : 'No') },
        ]}
      />
      <Facts
        facts={[
          {
            label: `Contracted ${unitsText(unit)}`,
            value:
              contract.total_kms === null
                ? null
                : `${distanceText(contract.total_kms, unit)} ${PERIOD_LABELS[contract.kms_period]}`,
          },
          { label: `${unitsText(unit)} billable`, value: contract.kms_billable ? 'Yes' : 'No' },
          {
            label: 'Stipend',
            value:
              contract.stipend === null
                ? null
                : `${moneyText(contract.stipend)} ${PERIOD_LABELS[contract.stipend_period]}`,
          },
        ]}
      />
    </Section>
  );
}

export function Goals({ client }: { client: Client }) {
  const { goals } = readClientContract(client.custom_fields);
  return (
    <Section title="Goals">
      {goals.length === 0 ? (
        <Text c="dimmed">No goals.</Text>
      ) : (
        <ul className={classes.goals}>
          {[...new Set(goals)].map((goal) => (
            <li key={goal}>{goal}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The company's own fields that are filled in. */
export function ExtraFacts({ client, fields }: { client: Client; fields: readonly CustomField[] }) {
  if (fields.length === 0) return null;
  return (
    <Section title="Additional Fields">
      <Facts
        facts={fields.map((field) => {
          const value = client.custom_fields[field.key];
          if (field.field_type === 'checkbox')
            return { label: field.name, value: value === true ? 'Yes' : 'No' };
          return {
            label: field.name,
            value: typeof value === 'string' || typeof value === 'number' ? value : null,
          };
        })}
      />
    </Section>
  );
}
