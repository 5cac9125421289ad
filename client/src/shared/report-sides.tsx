import type { ReactNode } from 'react';
import {
  isSignatureField,
  shownFields,
  type CustomReportField,
  type ReportField,
  type ReportLayout,
} from '@daybook/domain/reports/report-layout';
import { isDay } from '@daybook/domain/time/day';
import { longDay } from '#/lib/text/day-text.ts';
import classes from './report-sides.module.css';

type AnyField = ReportField | CustomReportField;

interface ReportSidesProps {
  layout: ReportLayout;
  /** One field; a read-only one is `<ReportValue>`. */
  children: (field: AnyField) => ReactNode;
  /** Signatures are in the columns of a form; a finished report has them as lines at its end. */
  withSignatures?: boolean;
}

/** The fields of a report by side and position (reports.md#layout); on a phone left, then right, then full. */
export function ReportSides({ layout, children, withSignatures }: ReportSidesProps) {
  const fields = shownFields(layout).filter((field) => withSignatures || !isSignatureField(field));
  const positions = [...new Set(fields.filter((field) => field.side !== 'full').map((field) => field.order))];
  const rows = positions.toSorted((a, b) => a - b);
  return (
    <div className={classes.sides}>
      {fields.map((field) => (
        <div
          key={field.id}
          className={classes.field}
          data-side={field.side}
          style={field.side === 'full' ? undefined : { gridRow: rows.indexOf(field.order) + 1 }}
        >
          {children(field)}
        </div>
      ))}
    </div>
  );
}

/** A read-only field; a date is written as on the other screens. */
export function ReportValue({ name, value }: { name: string; value: string }) {
  return (
    <div role="group" aria-label={name} className={classes.fact}>
      <div className={classes.name}>{name}</div>
      <p className={classes.value}>{(isDay(value) ? longDay(value) : value) || '–'}</p>
    </div>
  );
}
