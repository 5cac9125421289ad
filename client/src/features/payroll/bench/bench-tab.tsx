import { Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { benchRangeProblems } from '@daybook/domain/pay/pay-rules/bench';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { PayPeriodSettings } from '@daybook/domain/time/pay-period';
import { PayrollPeriodBar } from '#/features/payroll/payroll-period-bar.tsx';
import { filtersOf, useSetSearch, type PayrollSearch } from '#/features/payroll/payroll-search.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { saveCsv } from '#/lib/device/save-file.ts';
import { dayRange, shortDay } from '#/lib/text/day-text.ts';
import { hoursText, totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { differenceText } from '#/lib/text/price-text.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { MultiSelectField } from '#/ui/fields/multi-select-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { sortedFigure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act } from '#/ui/overlays/act.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { allOf, QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { PaperOnly, PrintButton } from '#/ui/print/print-sheet.tsx';
import { BenchWeeks, type BenchInput } from './bench-weeks.tsx';

type Bench = Output['payroll']['bench'];
type Person = Bench['people'][number];

interface BenchTabProps {
  search: PayrollSearch;
  present: DateRange;
  opening: DateRange;
  settings: PayPeriodSettings | null;
  employees: readonly { id: number; name: string }[];
}

/** What the address asks for; `chosen`: rule B as the choice of its field. */
function benchInput(search: PayrollSearch, opening: DateRange) {
  const { start_date, end_date } = filtersOf(search, opening);
  const { rule, preset } = search;
  const people = (search.people ?? '').split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean);
  const input: BenchInput = {
    start_date,
    end_date,
    ...(rule ? { rule } : preset ? { preset } : {}),
    ...(people.length > 0 && { user: people.join(',') }),
    ...(search.approved && { provisional: 'false' }),
  };
  return { input, people, chosen: rule ? `rule:${rule}` : preset ? `preset:${preset}` : null };
}

/** "Bench" (pay.md#bench): what another rule would pay for the same time. A is each person's own rule. */
export function BenchTab({ search, present, opening, settings, employees }: BenchTabProps) {
  const set = useSetSearch();
  const rules = trpc.payRules.list.useQuery({ is_archived: 'false' });
  const presets = trpc.payRules.presets.useQuery();
  const { input, people, chosen } = benchInput(search, opening);
  if (!rules.data || !presets.data) {
    return <QueryState query={allOf({ rules, presets })} failure="Failed to load the pay rules." />;
  }
  function choose(value: string | null) {
    const [kind, key] = value?.split(':') ?? [];
    set({
      rule: kind === 'rule' ? Number(key) : undefined,
      preset: kind === 'preset' ? key : undefined,
    });
  }
  return (
    <>
      <PayrollPeriodBar
        search={search}
        present={present}
        opening={opening}
        settings={settings}
        choices={[
          'current_pay_period',
          'previous_pay_period',
          'current_month',
          'previous_month',
          'current_quarter',
        ]}
        problemsOf={benchRangeProblems}
      >
        <SelectField
          label="Rule B"
          placeholder="Choose a rule"
          value={chosen}
          onChange={choose}
          choices={[
            {
              group: 'Rules',
              items: rules.data.results.map(({ id, name }) => ({ value: `rule:${id}`, label: name })),
            },
            {
              group: 'Presets',
              items: presets.data.map(({ key, name }) => ({ value: `preset:${key}`, label: name })),
            },
          ]}
        />
        <MultiSelectField
          label="People"
          placeholder="Everybody"
          value={people}
          onChange={(ids) => set({ people: ids.length > 0 ? ids.join(',') : undefined })}
          choices={employees.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <CheckField
          label="Include time that is not approved"
          value={!search.approved}
          onChange={(all) => set({ approved: all ? undefined : true })}
        />
      </PayrollPeriodBar>
      {chosen === null ? (
        <EmptyState text="Choose rule B to see what it would pay for the same time. Nothing is changed." />
      ) : (
        <Comparison input={input} search={search} />
      )}
    </>
  );
}

function Comparison({ input, search }: { input: BenchInput; search: PayrollSearch }) {
  const query = trpc.payroll.bench.useQuery(input);
  return (
    <QueryState<Bench> query={query} failure="Failed to compare the rules.">
      {(bench) => <Compared bench={bench} input={input} search={search} />}
    </QueryState>
  );
}

function Compared({ bench, input, search }: { bench: Bench; input: BenchInput; search: PayrollSearch }) {
  const file = trpc.payroll.exportBench.useMutation({ meta: { changes: false } });
  async function save() {
    await act({
      work: async () => {
        const { file_name, csv } = await file.mutateAsync(input);
        saveCsv(file_name, csv);
      },
      failed: 'The CSV file could not be created. Please try again.',
    });
  }
  const { rule, people } = bench;
  if (people.length === 0) return <EmptyState text="No time in this period." />;
  const isProvisional = people.some((person) => person.is_provisional);
  const leftOut = people.filter(({ problem }) => problem !== null).length;
  const isSame = people.every(({ difference, problem }) => difference === 0 && problem === null);
  return (
    <>
      <Group justify="space-between" mb="md">
        <div>
          <Text fw={600}>
            {dayRange(bench.start_date, bench.end_date)}: A is each person’s own rule, B is {rule.name}.
          </Text>
          {isProvisional ? (
            <Text size="sm" c="dimmed">
              Provisional: time that is not approved is included.
            </Text>
          ) : null}
        </div>
        <Group gap="xs" data-no-print>
          <PrintButton />
          <OnlineButton
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={file.isPending}
            onClick={() => void save()}
          >
            Export CSV
          </OnlineButton>
          <UseRule rule={rule} search={search} />
        </Group>
      </Group>
      <StatCards>
        <StatCard label="People Who Differ" value={wholeText(bench.people_who_differ)} />
        <StatCard label="Overtime Hours A" value={totalHoursText(bench.overtime_hours_a)} />
        <StatCard label="Overtime Hours B" value={totalHoursText(bench.overtime_hours_b)} />
        <StatCard label="Pay A" value={moneyText(bench.amount_a)} />
        <StatCard label="Pay B" value={moneyText(bench.amount_b)} />
        <StatCard label="Difference" value={differenceText(bench.difference)} />
      </StatCards>
      {leftOut > 0 ? (
        <Text mb="md" c="dimmed">
          {plural(leftOut, 'person without a rate is', 'people without a rate are')} in neither total, so Pay
          A is less than payroll says.
        </Text>
      ) : null}
      {isSame ? <Text mb="md">Both rules pay the same in this period.</Text> : null}
      <DataTable<Person>
        label="Bench"
        columns={columns}
        rows={people}
        rowKey={({ user }) => user}
        empty={{ text: 'No time in this period.' }}
        expand={(person) => <BenchWeeks person={person} input={input} rule={rule.name} />}
        expandLabel={({ name }) => name}
        rowTone={({ problem }) => (problem ? 'danger' : undefined)}
        fold={{
          showAll: (count) => `Show all ${count} people`,
          figures: [
            {
              key: 'difference',
              header: 'Difference',
              cell: (person) => (person.problem ? '–' : differenceText(person.difference)),
            },
          ],
        }}
        footer={{
          employee: 'TOTAL',
          overtime_a: hoursText(bench.overtime_hours_a),
          overtime_b: hoursText(bench.overtime_hours_b),
          pay_a: moneyText(bench.amount_a),
          pay_b: moneyText(bench.amount_b),
          difference: differenceText(bench.difference),
        }}
      />
    </>
  );
}

/** To the form that assigns it, with the first day on which it can begin; a preset is copied first. */
function UseRule({ rule, search }: { rule: Bench['rule']; search: PayrollSearch }) {
  const person = (search.people ?? '').includes(',') ? undefined : Number(search.people) || undefined;
  return (
    <LinkButton
      to="/admin/settings/pay-rules"
      search={{ assign: search.rule, copy: search.preset, from: rule.next_start, user: person }}
    >
      Use {rule.name} from {shortDay(rule.next_start)}
    </LinkButton>
  );
}

/** A dash where a person's pay could not be worked out. */
const comparedFigure = (
  key: string,
  header: string,
  value: (person: Person) => number,
  text: (value: number) => string,
): Column<Person> => ({
  ...sortedFigure(key, header, value, text),
  cell: (person) => (person.problem ? '–' : text(value(person))),
});

const columns: readonly Column<Person>[] = [
  {
    key: 'employee',
    header: 'Employee',
    sort: ({ name }) => name,
    cell: ({ name, is_provisional, problem }) => (
      <>
        {name}
        {is_provisional ? (
          <>
            <span data-no-print>
              {' '}
              <StatusBadge tone="waiting">provisional</StatusBadge>
            </span>
            <PaperOnly>provisional</PaperOnly>
          </>
        ) : null}
        {problem ? (
          <Text component="span" display="block" size="sm" c="red">
            {problem}
          </Text>
        ) : null}
      </>
    ),
  },
  { key: 'rule', header: 'Rule A', cell: ({ rules }) => rules.join(', then ') },
  comparedFigure('overtime_a', 'Overtime A', ({ overtime_hours_a }) => overtime_hours_a, hoursText),
  comparedFigure('overtime_b', 'Overtime B', ({ overtime_hours_b }) => overtime_hours_b, hoursText),
  comparedFigure('pay_a', 'Pay A', ({ amount_a }) => amount_a, moneyText),
  comparedFigure('pay_b', 'Pay B', ({ amount_b }) => amount_b, moneyText),
  comparedFigure('difference', 'Difference', ({ difference }) => difference, differenceText),
];
