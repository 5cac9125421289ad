import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_REPORT_FIELDS,
  completeReportLayout,
  defaultReportLayout,
  dropdownOptions,
  isSignatureField,
  MAX_POSITION,
  reportLayoutProblems,
  shownFields,
  type CustomReportField,
  type ReportLayout,
  type ReportSide,
} from '@daybook/domain/reports/report-layout';
import {
  addCustomField,
  FIELD_NAME_REQUIRED,
  freePosition,
  hideField,
  moveField,
  NO_FREE_POSITION,
  removeField,
  setPosition,
  showField,
  switchSide,
} from './report-layout-edit.ts';

const custom = (
  id: string,
  side: ReportSide,
  order: number,
  more: Partial<CustomReportField> = {},
): CustomReportField => ({
  id,
  name: id,
  side,
  order,
  enabled: true,
  render_type: 'text-small',
  type: 'text-small',
  options: '',
  ...more,
});
/** Custom fields only, so that each position is explicit. */
const layoutOf = (...custom_fields: CustomReportField[]): ReportLayout => ({ fields: [], custom_fields });
const places = (layout: ReportLayout): string =>
  shownFields(layout)
    .map((field) => `${field.id} ${field.side} ${field.order}`)
    .join(', ');
const column = (length: number, from = 1) =>
  Array.from({ length }, (_, index) => custom(`f${index + from}`, 'left', index + from));

describe('an admin who arranges a report', () => {
  it('gets the position after the last, else the first gap, else none', () => {
    expect(freePosition(layoutOf(), 'left')).toBe(1);
    expect(freePosition(layoutOf(custom('a', 'left', 4)), 'left')).toBe(5);
    expect(freePosition(layoutOf(custom('a', 'left', 4)), 'right')).toBe(1);
    expect(freePosition(layoutOf(custom('a', 'left', 19)), 'left')).toBe(MAX_POSITION);
    expect(freePosition(layoutOf(custom('a', 'left', 20), custom('b', 'left', 1)), 'left')).toBe(2);
    expect(freePosition(layoutOf(...column(19), custom('z', 'left', 20)), 'left')).toBeNull();
    expect(freePosition(layoutOf(...column(19, 2)), 'left')).toBe(1);
    expect(freePosition(layoutOf(...column(18), custom('z', 'left', 20)), 'left')).toBe(19);
    const hidden = custom('a', 'left', 4, { enabled: false });
    expect(freePosition(layoutOf(hidden), 'left')).toBe(1);
  });

  it('sets a visible field’s position from 1 to 20', () => {
    const layout = layoutOf(custom('a', 'left', 1), custom('b', 'left', 2), custom('c', 'right', 2));
    expect(places(setPosition(layout, 'a', 2))).toBe('b left 1, a left 2, c right 2');
    expect(places(setPosition(layout, 'a', 20))).toBe('b left 2, a left 20, c right 2');
    expect(places(setPosition(layout, 'b', 1))).toBe('b left 1, a left 2, c right 2');
    for (const position of [0, -1, 21, 1.5, Number.NaN])
      expect(setPosition(layout, 'a', position)).toBe(layout);
    expect(setPosition(layout, 'nobody', 1)).toBe(layout);
    const hidden = hideField(layout, 'a');
    expect(setPosition(hidden, 'a', 5)).toBe(hidden);
    expect(places(setPosition(layout, 'a', 1))).toBe(places(layout));
  });

  it('moves a field within its column only', () => {
    const layout = layoutOf(custom('a', 'left', 1), custom('b', 'left', 9), custom('c', 'right', 3));
    expect(places(moveField(layout, 'a', 1))).toBe('b left 1, a left 9, c right 3');
    expect(places(moveField(layout, 'b', -1))).toBe('b left 1, a left 9, c right 3');
    expect(moveField(layout, 'b', 1)).toBe(layout);
    expect(moveField(layout, 'c', -1)).toBe(layout);
    expect(moveField(layout, 'nobody', 1)).toBe(layout);
    expect(moveField(hideField(layout, 'a'), 'a', 1).custom_fields[0]?.enabled).toBe(false);
  });

  it('moves a field to the other column and back', () => {
    const layout = layoutOf(custom('a', 'left', 1), custom('b', 'right', 1), custom('c', 'left', 2));
    expect(places(switchSide(layout, 'a'))).toBe('c left 2, b right 1, a right 2');
    expect(places(switchSide(layout, 'c'))).toBe('a left 1, b right 1, c right 2');
    expect(places(switchSide(layout, 'b'))).toBe('a left 1, c left 2, b left 3');
    expect(switchSide(layout, 'nobody')).toBe(layout);
    const full = layoutOf(...column(20), custom('b', 'right', 1));
    expect(switchSide(full, 'b')).toBe(full);
  });

  it('restores a hidden field at its old position, else at a free one', () => {
    const hidden = layoutOf(custom('a', 'left', 1, { enabled: false }), custom('b', 'left', 2));
    expect(places(showField(hidden, 'a'))).toBe('a left 1, b left 2');
    expect(places(showField(setPosition(hidden, 'b', 1), 'a'))).toBe('b left 1, a left 2');
    expect(showField(hidden, 'b')).toBe(hidden);
    expect(showField(hidden, 'nobody')).toBe(hidden);
    const full = layoutOf(...column(20), custom('z', 'left', 3, { enabled: false }));
    expect(showField(full, 'z')).toBe(full);
    const other = layoutOf(custom('a', 'left', 1, { enabled: false }), custom('b', 'right', 1));
    expect(places(showField(other, 'a'))).toBe('a left 1, b right 1');
  });

  it('removes a custom field and hides a built-in one', () => {
    const layout = {
      ...defaultReportLayout(),
      custom_fields: [custom('a', 'left', 20), custom('b', 'right', 20)],
    };
    expect(removeField(layout, 'a').custom_fields.map((field) => field.id)).toEqual(['b']);
    const hidden = removeField(layout, 'goals');
    expect(hidden.fields.find((field) => field.id === 'goals')?.enabled).toBe(false);
    expect(hidden.fields.filter((field) => !field.enabled)).toHaveLength(1);
    expect(hidden.custom_fields).toHaveLength(2);
  });

  it('adds a dropdown with its options, and other fields without', () => {
    const add = (field: Parameters<typeof addCustomField>[1]) => {
      const added = addCustomField(layoutOf(custom('custom_5', 'left', 1)), field, 5);
      return 'refusal' in added ? added.refusal : added.layout.custom_fields.at(-1);
    };
    expect(add({ name: 'Mood', render_type: 'text-large', side: 'left', options: 'a' })).toEqual(
      custom('custom_6', 'left', 2, { name: 'Mood', render_type: 'text-large', type: 'text-large' }),
    );
    expect(add({ name: 'Mood', render_type: 'dropdown', side: 'right' })).toMatchObject({
      options: '',
      order: 1,
    });
    expect(add({ name: ' ', render_type: 'dropdown', side: 'right' })).toBe(FIELD_NAME_REQUIRED);
    const full = layoutOf(...column(20));
    expect(addCustomField(full, { name: 'x', render_type: 'text-small', side: 'left' }, 1)).toEqual({
      refusal: NO_FREE_POSITION,
    });
    expect(NO_FREE_POSITION).toBe('All 20 positions of this column are taken.');
  });

  it('sees left, right, then full width, each by position', () => {
    const layout = layoutOf(
      custom('e', 'full', 1),
      custom('c', 'right', 1),
      custom('b', 'left', 2),
      custom('a', 'left', 1),
      custom('d', 'right', 2),
    );
    expect(places(layout)).toBe('a left 1, b left 2, c right 1, d right 2, e full 1');
  });

  it('reads what is wrong with a layout', () => {
    const problems = (...fields: CustomReportField[]) => reportLayoutProblems(layoutOf(...fields));
    expect(problems(custom('a', 'left', 1), custom('a', 'left', 2))).toEqual(['A field is there twice.']);
    expect(problems(custom('goals', 'left', 1))).toEqual([
      'A custom field cannot have the id of a built-in one.',
    ]);
    expect(problems(custom('a', 'left', 1, { name: ' ' }))).toEqual(['Field name is required']);
    expect(problems(custom('a', 'left', 1), custom('b', 'right', 1))).toEqual([]);
    expect(problems(custom('a', 'left', 1), custom('b', 'left', 1))).toEqual([
      'Two fields have the same position.',
    ]);
    expect(problems(custom('a', 'left', 1), custom('b', 'left', 1, { enabled: false }))).toEqual([]);
    for (const order of [0, 21, 1.5])
      expect(problems(custom('a', 'left', order))).toEqual(['A position is a whole number from 1 to 20.']);
    expect(problems(custom('a', 'left', 0, { enabled: false }))).toEqual([]);
    expect(problems(custom('a', 'left', 20), custom('b', 'left', 1))).toEqual([]);
  });

  it('finds a stored layout completed, with signatures as lines', () => {
    const signed = [
      custom('a', 'left', 1, { type: 'line' }),
      custom('b', 'left', 2, { render_type: 'signature' }),
      custom('c', 'left', 3),
    ];
    const { fields, custom_fields } = completeReportLayout(layoutOf(...signed));
    expect(custom_fields.map((field) => [field.id, field.type, field.render_type])).toEqual([
      ['a', 'line', 'signature'],
      ['b', 'line', 'signature'],
      ['c', 'text-small', 'text-small'],
    ]);
    expect(fields.every((field) => !field.enabled && field.name !== '')).toBe(true);
    expect(signed.map(isSignatureField)).toEqual([true, true, false]);
    expect(dropdownOptions(null)).toEqual([]);
    expect(dropdownOptions('a, ,b')).toEqual(['a', 'b']);
    expect(fields.map((field) => field.id)).toEqual(defaultReportLayout().fields.map((field) => field.id));
    const [kept] = completeReportLayout({
      fields: [{ ...custom('report_date', 'right', 7), name: 'Old' }],
      custom_fields: [],
    }).fields;
    expect(kept).toMatchObject({ name: 'Report Date', side: 'right', order: 7, enabled: true });
    const sizes = defaultReportLayout().fields.filter((field) => field.render_type !== 'text-small');
    expect(sizes.map((field) => `${field.id} ${field.render_type}`)).toEqual([
      'visit_dates text-medium',
      'contract_hours_breakdown text-medium',
      'goals text-large',
    ]);
  });
});

const layout = defaultReportLayout();
const place = (of: ReportLayout, id: string): string => {
  const field = [...of.fields, ...of.custom_fields].find((candidate) => candidate.id === id);
  return field ? `${field.side} ${field.order}${field.enabled ? '' : ' hidden'}` : 'gone';
};

describe('customizing the default layout', () => {
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
