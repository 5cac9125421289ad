import { describe, expect, test } from 'vitest';
import { defaultReportLayout, type ReportLayout } from './report-layout.ts';
import { reportValueProblems, storedReportValues } from './report-values.ts';

const field = { enabled: true, side: 'left' } as const;
const layout: ReportLayout = {
  ...defaultReportLayout(),
  custom_fields: [
    {
      ...field,
      id: 'custom_1',
      name: 'Mood',
      order: 14,
      type: 'dropdown',
      render_type: 'dropdown',
      options: 'Calm, Restless',
    },
    {
      ...field,
      id: 'custom_2',
      name: 'Supervisor',
      order: 15,
      type: 'line',
      render_type: 'signature',
      options: '',
    },
  ],
};

describe('the values of a report', () => {
  test('keep what was written, without empty and computed fields', () => {
    expect(storedReportValues({ custom_1: 'Calm', custom_2: null, goals: 'Made up' })).toEqual({
      custom_1: 'Calm',
    });
  });

  test('accept one option of a dropdown', () => {
    expect(reportValueProblems(layout, {}, { custom_1: 'Calm' })).toEqual({});
    expect(reportValueProblems(layout, {}, { custom_1: 'Furious' })).toEqual({
      custom_1: 'Choose one of the options.',
    });
  });

  test('may keep an option that the layout no longer has', () => {
    expect(reportValueProblems(layout, { custom_1: 'Gone' }, { custom_1: 'Gone' })).toEqual({});
  });

  test('accept a date for a signature', () => {
    expect(
      reportValueProblems(layout, {}, { custom_2: 'S. Upervisor', custom_2_date: '2026-03-31' }),
    ).toEqual({});
    expect(reportValueProblems(layout, {}, { custom_2_date: 'soon' })).toEqual({
      custom_2_date: 'Enter a date as YYYY-MM-DD.',
    });
  });
});

describe('a submitted value', () => {
  test('is refused only if it is new and does not suit the field', () => {
    const problems = (before: Record<string, string>, after: Record<string, string>) =>
      reportValueProblems(layout, before, after);
    const choose = { custom_1: 'Choose one of the options.' };
    const day = { custom_2_date: 'Enter a date as YYYY-MM-DD.' };
    expect(problems({ custom_1: 'Calm' }, { custom_1: 'Furious' })).toEqual(choose);
    expect(problems({ custom_1: 'Calm' }, {})).toEqual({});
    expect(problems({ custom_2_date: 'soon' }, { custom_2_date: 'soon' })).toEqual({});
    expect(problems({ custom_2_date: '2026-03-31' }, { custom_2_date: 'soon' })).toEqual(day);
    expect(
      problems({}, { custom_1: 'Furious', custom_2_date: 'soon', custom_2: 'x', custom_1_date: 'x' }),
    ).toEqual({
      ...choose,
      ...day,
    });
    expect(problems({ custom_2_date: '2026-03-31' }, {})).toEqual({});
    expect(problems({}, {})).toEqual({});
  });
});
