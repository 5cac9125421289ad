import { Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Statement as Account, Recipient } from '@daybook/contract/recipients';
import { addDays } from '@daybook/domain/time/day';
import { useLogo } from '#/features/invoices/use-logo.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/number-text.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { Facts } from '#/ui/fields/field-grid.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { PrintButton, PrintSheet } from '#/ui/print/print-sheet.tsx';

const A_QUARTER_DAYS = 90;

interface StatementProps {
  recipient: Pick<Recipient, 'id' | 'name'>;
  search: { from?: string; to?: string };
}

/** What a recipient was billed and paid in a range, and what is open at its end (invoices.md#money). */
export function Statement({ recipient, search }: StatementProps) {
  const today = useToday();
  const navigate = useNavigate();
  const end_date = search.to ?? today;
  const start_date = search.from ?? addDays(end_date, -A_QUARTER_DAYS);
  const range = { start_date, end_date };
  const query = trpc.recipients.statement.useQuery({ id: recipient.id, ...range });
  const set = (part: { from?: string; to?: string }) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, ...part }),
      resetScroll: false,
    });
  return (
    <Stack>
      <FilterBar>
        <DateField
          label="From"
          required
          isFilter
          value={start_date}
          onChange={(day) => set({ from: day ?? undefined })}
        />
        <DateField
          label="To"
          required
          isFilter
          value={end_date}
          onChange={(day) => set({ to: day ?? undefined })}
        />
        <ExportList path={`/recipients/${recipient.id}/statement/`} filters={range} />
        <PrintButton />
      </FilterBar>
      <QueryState query={query} failure="The statement could not be loaded.">
        {(statement) => <StatementSheet statement={statement} />}
      </QueryState>
    </Stack>
  );
}

interface Row {
  key: string;
  date: string;
  text: string;
  amount: number | null;
  balance: number;
}

/** The account on paper. */
function StatementSheet({ statement }: { statement: Account }) {
  const logo = useLogo();
  const isPhone = useIsPhone();
  const settings = trpc.billingSettings.get.useQuery();
  const { aging, currency, closing_balance } = statement;
  const rows: Row[] = [
    {
      key: 'opening',
      date: statement.start_date,
      text: 'Opening balance',
      amount: null,
      balance: statement.opening_balance,
    },
    ...statement.rows.map((row, place) => ({ key: String(place), ...row })),
  ];
  return (
    <PrintSheet
      title="Statement"
      companyName={settings.data?.legal_name}
      logo={logo}
      subtitle={`${statement.name}, ${dayRange(statement.start_date, statement.end_date)}`}
    >
      <Stack gap="sm">
        <PlainTable
          label={`Statement of ${statement.name}`}
          columns={[
            // On a phone the day is below the words: three columns fit.
            ...(isPhone
              ? []
              : [{ key: 'date', header: 'Date', cell: ({ date }: Row) => <NoWrap>{longDay(date)}</NoWrap> }]),
            {
              key: 'text',
              header: 'What',
              width: isPhone ? undefined : '12rem',
              cell: ({ date, text }) => (
                <>
                  {text}
                  {isPhone ? (
                    <Text size="xs" c="dimmed">
                      {longDay(date)}
                    </Text>
                  ) : null}
                </>
              ),
            },
            {
              key: 'amount',
              header: 'Amount',
              numeric: true,
              cell: ({ amount }) => (amount === null ? '' : moneyText(amount)),
            },
            { key: 'balance', header: 'Balance', numeric: true, cell: ({ balance }) => moneyText(balance) },
          ]}
          rows={rows}
          rowKey={({ key }) => key}
          footer={{
            date: longDay(statement.end_date),
            text: closing_balance < 0 ? 'Closing balance, in your favor' : 'Closing balance',
            balance: `${moneyText(closing_balance)} ${currency}`,
          }}
        />
        <Title order={2} size="h4">
          Days past due on {longDay(statement.end_date)}
        </Title>
        <Facts
          figures
          facts={[
            { label: 'Current', value: moneyText(aging.current) },
            { label: '1–30', value: moneyText(aging.days_1_30) },
            { label: '31–60', value: moneyText(aging.days_31_60) },
            { label: '61–90', value: moneyText(aging.days_61_90) },
            { label: 'Over 90', value: moneyText(aging.over_90) },
          ]}
        />
      </Stack>
    </PrintSheet>
  );
}
