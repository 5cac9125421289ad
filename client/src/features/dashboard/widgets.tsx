import { Alert, Group } from '@mantine/core';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { DEFAULT_PAY_RATE } from '@daybook/domain/pay/pay-rates';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { Output } from '#/lib/api/trpc.ts';
import { unitsText, useDistanceUnit } from '#/lib/session/mileage.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { longDay, monthText } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { pluralForm } from '#/lib/text/plural.ts';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { QueryState, type QueryLike } from '#/ui/page/query-state.tsx';
import { PART_FAILURE } from './part.tsx';
import type { Dashboard } from './use-dashboard.ts';

interface Widget<Data> {
  label: string;
  value: (data: Data) => ReactNode;
  hint?: (data: Data) => ReactNode;
  link: LinkOptions;
}

interface WidgetsProps<Data> {
  label: string;
  query: QueryLike<Data>;
  widgets: readonly Widget<Data>[];
}

/** Figures of one query side by side, each linking to the list behind it. */
function Widgets<Data>({ label, query, widgets }: WidgetsProps<Data>) {
  const cards = (data: Data | undefined) => (
    <StatCards>
      {widgets.map((widget) => (
        <StatCard
          key={widget.label}
          label={widget.label}
          value={data === undefined ? undefined : widget.value(data)}
          hint={data === undefined ? undefined : widget.hint?.(data)}
          link={widget.link}
        />
      ))}
    </StatCards>
  );
  return (
    <section aria-label={label}>
      <QueryState query={query} loading={cards(undefined)} failure={PART_FAILURE}>
        {cards}
      </QueryState>
    </section>
  );
}

type Waiting = Output['dashboard']['waiting'];

const waitingWidget = (
  kind: keyof Waiting['in_period'],
  label: string,
  link: LinkOptions,
): Widget<Waiting> => ({
  label,
  link,
  // Waiting items must be found whatever their period.
  value: (data) => wholeText(data.in_all[kind]),
  hint: (data) => {
    const oldest = data.oldest[kind];
    if (!oldest) return null;
    const day = kind === 'monthly_reports' ? monthText(oldest) : longDay(oldest);
    const severe =
      kind === 'incidents' && data.severe_incidents > 0 ? `${data.severe_incidents} severe. ` : '';
    return `${severe}Oldest ${day}, ${wholeText(data.in_period[kind])} in this period`;
  },
});

const WAITING: readonly Widget<Waiting>[] = [
  waitingWidget(
    'timesheets',
    'Timesheets to Approve',
    linkOptions({
      to: '/admin/timesheets',
      search: { status: 'submitted' },
    }),
  ),
  waitingWidget(
    'monthly_reports',
    'Reports to Review',
    linkOptions({
      to: '/admin/reports',
      search: { month: 'all', status: 'submitted', sort: 'month' },
    }),
  ),
  waitingWidget(
    'no_shows',
    'No Shows to Review',
    linkOptions({
      to: '/admin/no-shows',
      search: { month: 'all', status: 'pending', sort: 'date' },
    }),
  ),
  waitingWidget(
    'incidents',
    'Incidents to Review',
    linkOptions({
      to: '/admin/incident-reports',
      search: { month: 'all', status: 'pending' },
    }),
  ),
];

/** What waits for an admin. */
export function WaitingWidgets({ waiting }: Pick<Dashboard, 'waiting'>) {
  return <Widgets label="Waiting for you" query={waiting} widgets={WAITING} />;
}

type People = Output['dashboard']['people'];

const PEOPLE: readonly Widget<People>[] = [
  {
    label: 'Active Clients',
    value: (data) => wholeText(data.active_clients),
    link: linkOptions({ to: '/admin/clients', search: { status: 'active', contract: 'running' } }),
  },
  {
    label: 'Active Employees',
    value: (data) => wholeText(data.active_employees),
    link: linkOptions({ to: '/admin/employees', search: { status: 'active' } }),
  },
];

/** How many people there are, and who has asked to join. */
export function PeopleWidgets({ people }: Pick<Dashboard, 'people'>) {
  const asking = people.data?.waiting_for_approval ?? 0;
  return (
    <div>
      {asking > 0 ? (
        <Alert color="blue" mb="md">
          <Group gap="sm">
            {pluralForm(
              asking,
              'One person wants to join your company.',
              `${asking} people want to join your company.`,
            )}
            <LinkButton to="/admin/employees" size="xs" variant="default">
              Waiting for approval
            </LinkButton>
          </Group>
        </Alert>
      ) : null}
      <Widgets label="People" query={people} widgets={PEOPLE} />
    </div>
  );
}

type Work = Output['dashboard']['work'];

const workIn = (
  unit: DistanceUnit,
  { start_date: start, end_date: end }: DateRange,
  allows: ReturnType<typeof usePlan>['allows'],
): readonly Widget<Work>[] => [
  {
    label: 'Total Hours',
    value: (data) => wholeText(data.total_hours),
    link: linkOptions({ to: '/admin/timesheets', search: { start, end } }),
  },
  {
    label: `Total ${unitsText(unit)}`,
    value: (data) => wholeText(data.total_mileage),
    link: linkOptions({ to: '/admin/timesheets', search: { start, end } }),
  },
  {
    label: 'Total Stipend',
    value: (data) => moneyText(data.total_stipend),
    link: linkOptions({ to: '/admin/timesheets', search: { start, end } }),
  },
  {
    label: 'Estimated Pay',
    value: (data) => moneyText(data.estimated_pay),
    hint: () =>
      allows('pay_rates')
        ? 'As approved, the rest at current rates'
        : `At the default of ${moneyText(DEFAULT_PAY_RATE)}: your plan does not include pay rates`,
    link: linkOptions({
      to: allows('billing') ? '/admin/billing' : '/admin/timesheets',
      search: { start, end },
    }),
  },
];

/** What was worked in the period, and what it will cost. */
export function WorkWidgets({ work, range }: Pick<Dashboard, 'work'> & { range: DateRange }) {
  const { allows } = usePlan();
  const widgets = workIn(useDistanceUnit(), range, allows);
  return <Widgets label="Work in the period" query={work} widgets={widgets} />;
}
