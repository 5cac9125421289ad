import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_REPORT_FIELDS,
  COLUMN_SIDES,
  completeReportLayout,
  defaultReportLayout,
  RENDER_ROWS,
  RENDER_TYPES,
  REPORT_FIELD_NAMES,
  REPORT_SIDES,
  reportLayoutProblems,
  shownFields,
} from './report-layout.ts';

const layout = defaultReportLayout();

describe('the default layout', () => {
  it('has the 17 built-in fields at their documented positions', () => {
    expect(BUILT_IN_REPORT_FIELDS).toHaveLength(17);
    expect(shownFields(layout).map((field) => `${field.side} ${field.order} ${field.id}`)).toEqual([
      'left 1 report_date',
      'left 2 client_name',
      'left 3 client_code',
      'left 4 contract_start',
      'left 5 contract_number',
      'left 6 case_worker',
      'left 7 employee_name',
      'left 8 total_visits',
      'left 9 total_contract_hours',
      'left 10 contract_hours_breakdown',
      'left 11 contracted_kms',
      'left 12 total_stipend_used',
      'left 13 goals',
      'right 4 contract_end',
      'right 8 visit_dates',
      'right 9 total_hours',
      'right 11 total_used_kms',
    ]);
    expect(reportLayoutProblems(layout)).toEqual([]);
  });
});

describe('a submitted or stored layout', () => {
  const [first, ...rest] = layout.fields;
  if (!first) throw new Error('empty layout');

  it('is refused with the reason', () => {
    expect(reportLayoutProblems({ ...layout, fields: [{ ...first, order: 2 }, ...rest] })).toEqual([
      'Two fields have the same position.',
    ]);
    expect(reportLayoutProblems({ ...layout, fields: [{ ...first, order: 21 }, ...rest] })).toEqual([
      'A position is a whole number from 1 to 20.',
    ]);
    expect(reportLayoutProblems({ ...layout, fields: [{ ...first, id: 'mood' }, ...rest] })).toContain(
      'Unknown field.',
    );
  });

  it('gets the missing built-in fields, hidden', () => {
    const completed = completeReportLayout({ fields: [{ ...first, name: 'Other' }], custom_fields: [] });
    expect(completed.fields).toHaveLength(17);
    expect(shownFields(completed).map((field) => field.name)).toEqual(['Report Date']);
  });
});

describe('a field of a layout', () => {
  it('has a name of its own', () => {
    expect(Object.keys(REPORT_FIELD_NAMES)).toEqual([...BUILT_IN_REPORT_FIELDS]);
    expect(new Set(Object.values(REPORT_FIELD_NAMES)).size).toBe(BUILT_IN_REPORT_FIELDS.length);
  });

  it('is on one of three sides, rendered in one of five ways', () => {
    expect(REPORT_SIDES).toEqual(['left', 'right', 'full']);
    expect(COLUMN_SIDES).toEqual(['left', 'right']);
    expect(RENDER_TYPES).toEqual(['text-small', 'text-medium', 'text-large', 'dropdown', 'signature']);
    expect(RENDER_ROWS).toEqual({ 'text-small': 1, 'text-medium': 3, 'text-large': 5 });
  });
});
