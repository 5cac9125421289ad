import { dayProblem, isDay } from '../time/day.ts';
import {
  dropdownOptions,
  isBuiltInReportField,
  isSignatureField,
  type ReportLayout,
} from './report-layout.ts';

/** The values that a person writes into a report: by the id of a custom field, and `{id}_date` for a signature's day. */
export type ReportValues = Readonly<Record<string, string>>;

export const signatureDateKey = (id: string): string => `${id}_date`;

/**
 * The part of the sent values that is stored: no empty ones, and none for a built-in field, whose value is computed.
 * Values of fields that the layout no longer has stay.
 */
export function storedReportValues(sent: Readonly<Record<string, string | null>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [id, value] of Object.entries(sent)) {
    if (value !== null && !isBuiltInReportField(id)) kept[id] = value;
  }
  return kept;
}

/** The problems of new values, by key. An unchanged value is always valid: the layout may have changed since. */
export function reportValueProblems(
  layout: ReportLayout,
  before: ReportValues,
  after: ReportValues,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of layout.custom_fields) {
    const value = after[field.id];
    if (field.render_type === 'dropdown' && value !== undefined && value !== before[field.id]) {
      if (!dropdownOptions(field.options).includes(value)) problems[field.id] = 'Choose one of the options.';
    }
    if (isSignatureField(field)) {
      const key = signatureDateKey(field.id);
      const date = after[key];
      if (date !== undefined && date !== before[key] && !isDay(date)) {
        problems[key] = dayProblem(date);
      }
    }
  }
  return problems;
}
