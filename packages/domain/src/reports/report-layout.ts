import type { DistanceUnit } from '../money/distance.ts';

export const REPORT_SIDES = ['left', 'right', 'full'] as const;
export type ReportSide = (typeof REPORT_SIDES)[number];

/** The sides that Reports Customization offers; `full` is accepted as well. */
export const COLUMN_SIDES = ['left', 'right'] as const satisfies readonly ReportSide[];

export const RENDER_TYPES = ['text-small', 'text-medium', 'text-large', 'dropdown', 'signature'] as const;
export type RenderType = (typeof RENDER_TYPES)[number];

/** Rows of a text field (reports.md#layout). */
export const RENDER_ROWS: Readonly<Partial<Record<RenderType, number>>> = {
  'text-small': 1,
  'text-medium': 3,
  'text-large': 5,
};

export const MAX_POSITION = 20;

export interface ReportField {
  id: string;
  name: string;
  side: ReportSide;
  /** 1 to 20 within its side */
  order: number;
  enabled: boolean;
  render_type: RenderType;
}

export interface CustomReportField extends ReportField {
  /** A signature is stored as `line`; the others as their render type. */
  type: string;
  /** Comma-separated, of a dropdown */
  options: string;
}

export interface ReportLayout {
  fields: ReportField[];
  custom_fields: CustomReportField[];
}

export const BUILT_IN_REPORT_FIELDS = [
  'report_date',
  'client_name',
  'client_code',
  'contract_start',
  'contract_end',
  'contract_number',
  'case_worker',
  'employee_name',
  'total_visits',
  'visit_dates',
  'total_contract_hours',
  'total_hours',
  'contract_hours_breakdown',
  'contracted_kms',
  'total_used_kms',
  'total_stipend_used',
  'goals',
] as const;
export type BuiltInReportField = (typeof BUILT_IN_REPORT_FIELDS)[number];

export const REPORT_FIELD_NAMES: Readonly<Record<BuiltInReportField, string>> = {
  report_date: 'Report Date',
  client_name: 'Client Name',
  client_code: 'Client Code',
  contract_start: 'Contract Start',
  contract_end: 'Contract End',
  contract_number: 'Contract Number',
  case_worker: 'Case Worker',
  employee_name: 'Employee Name',
  total_visits: 'Total Visits',
  visit_dates: 'Visit Dates',
  total_contract_hours: 'Total Contract Hours',
  total_hours: 'Total Hours',
  contract_hours_breakdown: 'Contract Hours Breakdown',
  contracted_kms: 'Contracted KMs',
  total_used_kms: 'Total Used KMs',
  total_stipend_used: 'Total Stipend Used',
  goals: 'Goals',
};

/** The fields of a report whose distances are in this unit: "KMs" in a name becomes "Miles". */
export const fieldsInUnit = <Field extends { id: string; name: string }>(
  unit: DistanceUnit,
  fields: readonly Field[],
): Field[] =>
  fields.map((field) =>
    unit === 'mi' && (field.id === 'contracted_kms' || field.id === 'total_used_kms')
      ? { ...field, name: field.name.replace('KMs', 'Miles') }
      : field,
  );

/** reports.md#layout */
const DEFAULT_LEFT: readonly BuiltInReportField[] = [
  'report_date',
  'client_name',
  'client_code',
  'contract_start',
  'contract_number',
  'case_worker',
  'employee_name',
  'total_visits',
  'total_contract_hours',
  'contract_hours_breakdown',
  'contracted_kms',
  'total_stipend_used',
  'goals',
];
const DEFAULT_RIGHT: Readonly<Partial<Record<BuiltInReportField, number>>> = {
  contract_end: 4,
  visit_dates: 8,
  total_hours: 9,
  total_used_kms: 11,
};

const BUILT_IN_RENDER: Readonly<Partial<Record<BuiltInReportField, RenderType>>> = {
  visit_dates: 'text-medium',
  contract_hours_breakdown: 'text-medium',
  goals: 'text-large',
};

function defaultField(id: BuiltInReportField): ReportField {
  const right = DEFAULT_RIGHT[id];
  return {
    id,
    name: REPORT_FIELD_NAMES[id],
    side: right === undefined ? 'left' : 'right',
    order: right ?? DEFAULT_LEFT.indexOf(id) + 1,
    enabled: true,
    render_type: BUILT_IN_RENDER[id] ?? 'text-small',
  };
}

/** The layout of a new company, which Reset restores; resetting removes all custom fields. */
export const defaultReportLayout = (): ReportLayout => ({
  fields: BUILT_IN_REPORT_FIELDS.map(defaultField),
  custom_fields: [],
});

export const isBuiltInReportField = (id: string): id is BuiltInReportField =>
  BUILT_IN_REPORT_FIELDS.some((known) => known === id);

/** Whether a field is signed: typed line or rendered as signature. It carries `{id}_date`. */
export const isSignatureField = (field: { type?: string; render_type: string }): boolean =>
  field.type === 'line' || field.render_type === 'signature';

/** Whose line it is, for a form that adds "signature" itself: "Staff" for "Staff Signature". */
export const signerOf = (field: string): string => field.replace(/signature$/i, '').trimEnd() || field;

export const dropdownOptions = (options: string | null | undefined): string[] =>
  (options ?? '').split(',').flatMap((option) => (option.trim() === '' ? [] : [option.trim()]));

/** The enabled fields in the order in which they are shown: left, right, full, each by position. */
export const shownFields = (layout: ReportLayout): (ReportField | CustomReportField)[] =>
  [...layout.fields, ...layout.custom_fields]
    .filter((field) => field.enabled)
    .toSorted((a, b) => REPORT_SIDES.indexOf(a.side) - REPORT_SIDES.indexOf(b.side) || a.order - b.order);

/** The problems of a layout before it is saved; empty if there are none. */
export function reportLayoutProblems(layout: ReportLayout): string[] {
  const problems: string[] = [];
  const all = [...layout.fields, ...layout.custom_fields];
  if (layout.fields.some((field) => !isBuiltInReportField(field.id))) problems.push('Unknown field.');
  if (new Set(all.map((field) => field.id)).size < all.length) problems.push('A field is there twice.');
  if (layout.custom_fields.some((field) => isBuiltInReportField(field.id))) {
    problems.push('A custom field cannot have the id of a built-in one.');
  }
  if (layout.custom_fields.some((field) => field.name.trim() === '')) problems.push('Field name is required');
  const wrong = (field: ReportField): boolean =>
    !Number.isInteger(field.order) || field.order < 1 || field.order > MAX_POSITION;
  if (all.some((field) => field.enabled && wrong(field))) {
    problems.push(`A position is a whole number from 1 to ${MAX_POSITION}.`);
  }
  const positions = all.filter((field) => field.enabled).map((field) => `${field.side} ${field.order}`);
  if (new Set(positions).size < positions.length) problems.push('Two fields have the same position.');
  return problems;
}

/** A stored layout completed with every built-in field under its own name: the missing ones are hidden. */
export function completeReportLayout(layout: ReportLayout): ReportLayout {
  const stored = new Map(layout.fields.map((field) => [field.id, field]));
  return {
    fields: BUILT_IN_REPORT_FIELDS.map((id) => {
      const field = stored.get(id);
      const name = REPORT_FIELD_NAMES[id];
      return field ? { ...field, name } : { ...defaultField(id), enabled: false };
    }),
    custom_fields: layout.custom_fields.map((field) =>
      isSignatureField(field) ? { ...field, type: 'line', render_type: 'signature' } : field,
    ),
  };
}
