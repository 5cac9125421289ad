import { useWatch } from 'react-hook-form';
import { totalsOfEntries } from '@daybook/domain/time/work-time';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { distanceText, useMileageDetail } from '#/lib/session/mileage.ts';
import { hoursText, totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import classes from './daily-log-form.module.css';
import { readEntry, type DailyLogValues } from './form-values.ts';
import { useLogUnit } from './mileage-fields.tsx';

/** Below the entries: what they come to so far. */
export function RunningTotal<Sent extends object>({ form }: { form: RecordForm<DailyLogValues, Sent> }) {
  const entries = useWatch({ control: form.control, name: 'work_entries' });
  const unit = useLogUnit(form);
  const detail = useMileageDetail();
  const totals = totalsOfEntries(entries.map(readEntry));
  return (
    <div className={classes.totals} role="group" aria-label="Total of this log">
      <span>
        Total hours <strong data-total="hours">{totalHoursText(totals.total_hours)}</strong>
      </span>
      {detail === 'off' ? null : (
        <span>
          Mileage <strong data-total="mileage">{distanceText(totals.total_mileage, unit)}</strong>
        </span>
      )}
      <span>
        Stipend <strong data-total="stipend">{moneyText(totals.total_stipend)}</strong>
      </span>
    </div>
  );
}

/** On a phone, next to Save: the total so far. */
export function StickyTotal<Sent extends object>({ form }: { form: RecordForm<DailyLogValues, Sent> }) {
  const entries = useWatch({ control: form.control, name: 'work_entries' });
  const unit = useLogUnit(form);
  const totals = totalsOfEntries(entries.map(readEntry));
  const parts = [
    `${hoursText(totals.total_hours)} h`,
    totals.total_mileage > 0 ? distanceText(totals.total_mileage, unit) : null,
    totals.total_stipend > 0 ? moneyText(totals.total_stipend) : null,
  ];
  return (
    <div className={classes.stickyTotal} role="group" aria-label="Total of this log">
      {parts.filter(Boolean).join(' · ')}
    </div>
  );
}
