import { Stack, Text, Title } from '@mantine/core';
import type { Statement as Account, Recipient } from '@daybook/contract/recipients';
import { addDays } from '@daybook/domain/time/day';
import { recipientSearch } from '#/features/invoices/invoices-search.ts';
import { useLogo } from '#/features/invoices/use-logo.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { useListSearch } from '#/lib/url/list-search.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { Facts } from '#/ui/fields/field-grid.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { PlainTable, type PlainColumn } from '#/ui/lists/plain-table.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { PrintButton, PrintSheet } from '#/ui/print/print-sheet.tsx';

const A_QUARTER_DAYS = 90;

interface StatementProps {
  area: Area;
  recipient: Pick<Recipient, 'id' | 'name'>;
}

/** What a recipient was billed and paid in a range, and what is open at its end (invoices.md#money). */
export function Statement({ area, recipient }: StatementProps) {
  const today = useToday();
  const { search, change } = useListSearch(recipientSearch);
  const end_date = search.to ?? today;
  const start_date = search.from ?? addDays(end_date, -A_QUARTER_DAYS);
  const range = { start_date, end_date };
  const query = trpc.recipients.statement.useQuery({ id: recipient.id, ...range });
  return (
    <Stack>
      <FilterBar>
        <DateField
          label="From"
          required
          isFilter
          value={start_date}
          onChange={(day) => change({ from: day ?? undefined })}
        />
        <DateField
          label="To"
          required
          isFilter
          value={end_date}
          onChange={(day) => change({ to: day ?? undefined })}
        />
        <ExportList path={`/recipients/${recipient.id}/statement/`} filters={range} />
        <PrintButton />
      </FilterBar>
      <QueryState query={query} failure="The statement could not be loaded.">
        {(statement) => <StatementSheet area={area} statement={statement} />}
      </QueryState>
    </Stack>
  );
}

interface Row {
  key: string;
  date: string;
  text: string;
  document?: number | null;
  label?: string | null;
  amount: number | null;
  balance: number;
}

/** The words of a row; they lead to the document that they name, whose number stays on one line. */
function What({ area, row: { text, document, label } }: { area: Area; row: Row }) {
  const [before = '', ...after] = label ? text.split(label) : [text];
  const words = (
    <>
      {before}
      {after.length > 0 ? <NoWrap>{label}</NoWrap> : null}
      {after.join(label ?? '')}
    </>
  );
  return document ? (
    <TextLink to={`/${area}/invoices/$id`} params={{ id: document }}>
      {words}
    </TextLink>
  ) : (
    words
  );
}

const columnsOf = (area: Area): PlainColumn<Row>[] => [
  { key: 'date', header: 'Date', cell: ({ date }) => <NoWrap>{longDay(date)}</NoWrap> },
  { key: 'text', header: 'What', cell: (row) => <What area={area} row={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amount }) => (amount === null ? '' : moneyText(amount)),
  },
  { key: 'balance', header: 'Balance', numeric: true, cell: ({ balance }) => moneyText(balance) },
];

/** The day is below the words, and the balance below the amount: two columns fit whatever is owed. */
const columnsOnPhone = (area: Area): PlainColumn<Row>[] => [
  {
    key: 'text',
    header: 'What',
    cell: (row) => (
      <>
        <What area={area} row={row} />
        <Below>{longDay(row.date)}</Below>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount, then balance',
    numeric: true,
    cell: ({ amount, balance }) => (
      <>
        {amount === null ? null : moneyText(amount)}
        <Below>{moneyText(balance)}</Below>
      </>
    ),
  },
];

const Below = ({ children }: { children: string }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

/** The account on paper. */
function StatementSheet({ area, statement }: { area: Area; statement: Account }) {
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
          columns={isPhone ? columnsOnPhone(area) : columnsOf(area)}
          rows={rows}
          rowKey={({ key }) => key}
          footer={{
            date: <NoWrap>{longDay(statement.end_date)}</NoWrap>,
            text: closing_balance < 0 ? 'Closing balance, in your favor' : 'Closing balance',
            [isPhone ? 'amount' : 'balance']: <NoWrap>{`${moneyText(closing_balance)} ${currency}`}</NoWrap>,
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
