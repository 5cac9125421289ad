import { Group, Paper, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { addMonths, endOfMonth, isWeekend } from '@daybook/domain/time/day';
import { adminTimeOffSearch } from '#/features/time-off/time-off-search.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useToday } from '#/lib/session/today.ts';
import { dateNumber, monthText, weekdayDay, weekdayInitials } from '#/lib/text/day-text.ts';
import { NO_ROLE } from '#/lib/text/role-text.ts';
import { useListSearch } from '#/lib/url/list-search.ts';
import { timeText } from '#/shared/leave-text.ts';
import { PeriodPicker } from '#/ui/fields/period-picker.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { ScrollBox } from '#/ui/lists/scroll-box.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { PrintButton, PrintSheet } from '#/ui/print/print-sheet.tsx';
import classes from './calendar.module.css';
import { byDay, byRole, daysOfMonth, stateOf, type Absence, type PersonMonth } from './month-of-absences.ts';

/** Who is away in a month: people by days, and on a phone a list by day. */
export function CalendarTab({ area }: { area: Area }) {
  const today = useToday();
  const isPhone = useIsPhone();
  const { search, change } = useListSearch(adminTimeOffSearch);
  const thisMonth = today.slice(0, 7);
  const month = search.month ?? thisMonth;
  const absences = trpc.leaveLedger.absences.useQuery({
    start_date: `${month}-01`,
    end_date: endOfMonth(`${month}-01`),
  });
  const company = trpc.companies.own.useQuery();
  const go = (next: string) => change({ month: next === thisMonth ? undefined : next });
  const all = absences.data?.results;
  const roles = [...new Set((all ?? []).map(({ role }) => role ?? NO_ROLE))];
  const shown = useMemo(
    () => (all ?? []).filter(({ role }) => !search.role || (role ?? NO_ROLE) === search.role),
    [all, search.role],
  );
  return (
    <>
      <Group mb="md" justify="space-between" align="flex-end" data-no-print>
        <PeriodPicker
          start={null}
          end={null}
          text={monthText(month)}
          onPrevious={() => go(addMonths(month, -1))}
          onNext={() => go(addMonths(month, 1))}
          currentLabel="This Month"
          onCurrent={month === thisMonth ? undefined : () => go(thisMonth)}
        />
        <Group gap="sm" align="flex-end">
          <SelectField
            label="Role"
            placeholder="All roles"
            choices={roles.map((role) => ({ value: role, label: role }))}
            value={search.role ?? null}
            onChange={(role) => change({ role: role ?? undefined })}
          />
          <PrintButton />
        </Group>
      </Group>
      <QueryState query={absences} failure="Failed to load the calendar.">
        {() =>
          shown.length === 0 ? (
            <EmptyState text="Nobody is away this month." />
          ) : (
            <PrintSheet title={`Time Off, ${monthText(month)}`} companyName={company.data?.name}>
              {isPhone ? (
                <DayList area={area} absences={shown} />
              ) : (
                <Month area={area} month={month} today={today} absences={shown} />
              )}
            </PrintSheet>
          )
        }
      </QueryState>
    </>
  );
}

interface MonthProps {
  area: Area;
  month: string;
  today: string;
  absences: readonly Absence[];
}

function Month({ area, month, today, absences }: MonthProps) {
  const days = useMemo(() => daysOfMonth(month), [month]);
  const roles = useMemo(() => byRole(absences), [absences]);
  return (
    <>
      <Legend />
      <div className={classes.box}>
        <ScrollBox label="Calendar" data-fades>
          <table className={classes.month}>
            <caption className={classes.caption}>Who is away in {monthText(month)}</caption>
            <thead>
              <tr>
                <th scope="col">Employee</th>
                {days.map((day) => (
                  <th
                    key={day}
                    scope="col"
                    data-now={day === today || undefined}
                    data-weekend={isWeekend(day) || undefined}
                  >
                    <span className={classes.weekday}>{weekdayInitials(day)}</span>
                    {dateNumber(day)}
                  </th>
                ))}
              </tr>
            </thead>
            {roles.map(({ role, people }) => (
              <tbody key={role}>
                <tr>
                  <th scope="rowgroup" colSpan={days.length + 1} className={classes.role}>
                    {role}
                  </th>
                </tr>
                {people.map((person) => (
                  <PersonRow key={person.user} area={area} person={person} days={days} />
                ))}
              </tbody>
            ))}
          </table>
        </ScrollBox>
      </div>
    </>
  );
}

interface PersonRowProps {
  area: Area;
  person: PersonMonth;
  days: readonly string[];
}

function PersonRow({ area, person, days }: PersonRowProps) {
  return (
    <tr>
      <th scope="row">{person.name}</th>
      {days.map((day) => {
        const absences = person.days.get(day);
        const [first] = absences ?? [];
        return (
          <td key={day} data-weekend={isWeekend(day) || undefined}>
            {absences && first ? (
              <TextLink
                to={`/${area}/time-off/$id`}
                params={{ id: first.leave_request }}
                className={classes.mark}
                data-state={stateOf(absences)}
                title={`${weekdayDay(day)}: ${absences.map(textOf).join(', ')}`}
                aria-label={`${person.name}, ${weekdayDay(day)}: ${absences.map(textOf).join(', ')}`}
              >
                {Math.round(absences.reduce((sum, { minutes }) => sum + minutes, 0) / 60)}
              </TextLink>
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}

/** "Sick 8:00 h, requested" */
const textOf = ({ leave_type_name, minutes, status }: Absence): string =>
  `${leave_type_name} ${timeText(minutes)}${status === 'requested' ? ', requested' : ''}`;

const Legend = () => (
  <Group gap="md" mb="xs">
    {(['approved', 'requested'] as const).map((state) => (
      <Group key={state} gap="var(--space-3)">
        <span className={classes.mark} data-state={state} aria-hidden>
          8
        </span>
        <Text size="sm">{state === 'approved' ? 'Approved, in hours' : 'Requested'}</Text>
      </Group>
    ))}
  </Group>
);

function DayList({ area, absences }: Pick<MonthProps, 'area' | 'absences'>) {
  return byDay(absences).map(([day, ofDay]) => (
    <Paper key={day} component="section" p="sm" mb="sm" aria-label={weekdayDay(day)}>
      <Title order={2} size="h5" mb="var(--space-2)">
        {weekdayDay(day)}
      </Title>
      <ul className={classes.list}>
        {ofDay.map((absence) => (
          <li key={`${absence.leave_request} ${absence.leave_type_name}`}>
            <TextLink to={`/${area}/time-off/$id`} params={{ id: absence.leave_request }}>
              {absence.name}
            </TextLink>{' '}
            {textOf(absence)}
          </li>
        ))}
      </ul>
    </Paper>
  ));
}
