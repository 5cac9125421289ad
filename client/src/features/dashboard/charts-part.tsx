import { Text } from '@mantine/core';
import { Chart } from '../../ui/lists/chart.tsx';
import { shortDay } from '../../lib/day-text.ts';
import { hoursText } from '../../lib/number-text.ts';
import { Part } from './part.tsx';
import type { Dashboard } from './use-dashboard.ts';

/** Hours of everybody's daily logs, week by week over the last quarter. */
export function WeekChart({ weeks }: Pick<Dashboard, 'weeks'>) {
  const title = 'Hours per week';
  if (!weeks.data) {
    return (
      <Part title={title} query={weeks}>
        {() => null}
      </Part>
    );
  }
  return (
    <Chart
      title={title}
      kind="bars"
      labelHeader="Week of"
      valueHeader="Hours"
      points={weeks.data.map((week) => ({ label: shortDay(week.start_date), value: week.hours }))}
      format={hoursText}
    />
  );
}

/** Hours of the period by work code, the most first. */
export function CodeChart({ codes }: Pick<Dashboard, 'codes'>) {
  const title = 'Hours by work code';
  if (!codes.data || codes.data.length === 0) {
    return (
      <Part title={title} query={codes}>
        {() => <Text c="dimmed">No hours in this period.</Text>}
      </Part>
    );
  }
  return (
    <Chart
      title={title}
      kind="rows"
      labelHeader="Work code"
      valueHeader="Hours"
      points={codes.data.map(({ work_code, hours }) => ({
        label: work_code ? `${work_code.description} (${work_code.code})` : 'No work code',
        value: hours,
      }))}
      format={hoursText}
    />
  );
}
