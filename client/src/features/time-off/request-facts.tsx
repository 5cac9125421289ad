import { momentText, weekdayDay } from '#/lib/text/day-text.ts';
import { timeText } from '#/shared/leave-text.ts';
import { statusLabel } from '#/shared/request-status.tsx';
import { Facts, Section } from '#/ui/fields/field-grid.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';
import type { LeaveRequest } from './queries.ts';

/** A request's days, and who decided on it when and why. */
export function RequestFacts({ request }: { request: LeaveRequest }) {
  const { days, minutes, note, status, reason, decided_by, decided_at, created_by, created_at } = request;
  const by = decided_by ? `${decided_by}, ${momentText(decided_at)}` : '';
  return (
    <>
      <Section title="Request">
        <Facts
          facts={[
            { label: 'Time Off', value: request.leave_type_name },
            { label: 'Total', value: timeText(minutes) },
            { label: 'Asked', value: `${created_by}, ${momentText(created_at)}` },
            ...(status === 'requested' ? [] : [{ label: statusLabel(status), value: by }]),
            ...(reason ? [{ label: 'Reason', value: reason }] : []),
            { label: 'Note', value: note },
          ]}
        />
      </Section>
      <Section title="Days">
        <BulletList>
          {days.map((day) => (
            <li key={day.date}>
              {weekdayDay(day.date)}: {timeText(day.minutes)}
              {day.cancelled_at ? ', cancelled' : ''}
            </li>
          ))}
        </BulletList>
      </Section>
    </>
  );
}
