import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  addCustomField,
  hideField,
  moveField,
  removeField,
  setPosition,
  showField,
  switchSide,
} from '../report-layout-edit.ts';
import {
  BUILT_IN_REPORT_FIELDS,
  completeReportLayout,
  defaultReportLayout,
  dropdownOptions,
  isSignatureField,
  reportLayoutProblems,
  shownFields,
} from './report-layout.ts';
import type { ReportLayout } from './report-layout.ts';

const layout = defaultReportLayout();
const place = (of: ReportLayout, id: string): string => {
  const field = [...of.fields, ...of.custom_fields].find((candidate) => candidate.id === id);
  return field ? `${field.side} ${field.order}${field.enabled ? '' : ' hidden'}` : 'gone';
};

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

describe('customizing a layout', () => {
  it('swaps a field with the one at the new position', () => {
    const swapped = setPosition(layout, 'goals', 1);
    expect([place(swapped, 'goals'), place(swapped, 'report_date')]).toEqual(['left 1', 'left 13']);
    expect(setPosition(layout, 'goals', 0)).toBe(layout);
    expect(setPosition(layout, 'goals', 21)).toBe(layout);
    expect(place(setPosition(layout, 'goals', 20), 'goals')).toBe('left 20');
  });

  it('moves a field up and down past gaps, and stops at the ends', () => {
    const moved = moveField(layout, 'visit_dates', -1);
    expect([place(moved, 'visit_dates'), place(moved, 'contract_end')]).toEqual(['right 4', 'right 8']);
    expect(moveField(layout, 'report_date', -1)).toBe(layout);
    expect(moveField(layout, 'goals', 1)).toBe(layout);
  });

  it('moves a field to the same position on the other side if free, else after the last', () => {
    expect(place(switchSide(layout, 'report_date'), 'report_date')).toBe('right 1');
    expect(place(switchSide(layout, 'contract_start'), 'contract_start')).toBe('right 12');
  });

  it('hides a built-in field, deletes a custom one, and restores a hidden one', () => {
    expect(place(removeField(layout, 'goals'), 'goals')).toBe('left 13 hidden');
    expect(place(showField(hideField(layout, 'goals'), 'goals'), 'goals')).toBe('left 13');
    const taken = setPosition(hideField(layout, 'report_date'), 'goals', 1);
    expect(place(showField(taken, 'report_date'), 'report_date')).toBe('left 13');
  });

  it('adds custom fields with ids from the timestamp, and signatures as lines', () => {
    const first = addCustomField(
      layout,
      { name: ' Mood ', render_type: 'dropdown', side: 'right', options: 'a, b' },
      17,
    );
    if ('refusal' in first) throw new Error(first.refusal);
    const second = addCustomField(
      first.layout,
      { name: 'Nurse', render_type: 'signature', side: 'right' },
      17,
    );
    if ('refusal' in second) throw new Error(second.refusal);
    expect(second.layout.custom_fields).toEqual([
      {
        id: 'custom_17',
        name: 'Mood',
        type: 'dropdown',
        render_type: 'dropdown',
        enabled: true,
        side: 'right',
        order: 12,
        options: 'a, b',
      },
      {
        id: 'custom_18',
        name: 'Nurse',
        type: 'line',
        render_type: 'signature',
        enabled: true,
        side: 'right',
        order: 13,
        options: '',
      },
    ]);
    expect(second.layout.custom_fields.map(isSignatureField)).toEqual([false, true]);
    expect(place(removeField(second.layout, 'custom_17'), 'custom_17')).toBe('gone');
    expect(addCustomField(layout, { name: '  ', render_type: 'text-small', side: 'left' }, 1)).toEqual({
      refusal: 'Field name is required',
    });
    expect(dropdownOptions(' a, b,,c ')).toEqual(['a', 'b', 'c']);
  });

  it('refuses a twenty-first field on one side', () => {
    let full: ReportLayout = layout;
    for (let i = 0; i < 7; i += 1) {
      const added = addCustomField(full, { name: `f${i}`, render_type: 'text-small', side: 'left' }, i);
      if ('refusal' in added) throw new Error(added.refusal);
      full = added.layout;
    }
    expect(
      addCustomField(full, { name: 'one more', render_type: 'text-small', side: 'left' }, 99),
    ).toHaveProperty('refusal');
  });

  const id = fc.constantFrom(...BUILT_IN_REPORT_FIELDS);
  const edit = fc.oneof(
    fc.tuple(id, fc.integer({ min: 0, max: 21 })).map(
      ([f, n]) =>
        (l: ReportLayout) =>
          setPosition(l, f, n),
    ),
    fc.tuple(id, fc.constantFrom(-1 as const, 1 as const)).map(
      ([f, n]) =>
        (l: ReportLayout) =>
          moveField(l, f, n),
    ),
    id.map((f) => (l: ReportLayout) => switchSide(l, f)),
    id.map((f) => (l: ReportLayout) => hideField(l, f)),
    id.map((f) => (l: ReportLayout) => showField(l, f)),
  );
  test.prop([fc.array(edit, { maxLength: 60 })], { numRuns: 300 })(
    'never loses a field or puts two in one position, whatever the clicks',
    (edits) => {
      const edited = edits.reduce((current, one) => one(current), layout);
      expect(reportLayoutProblems(edited)).toEqual([]);
      expect(edited.fields.map((field) => field.id).toSorted()).toEqual(
        [...BUILT_IN_REPORT_FIELDS].toSorted(),
      );
    },
  );
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
