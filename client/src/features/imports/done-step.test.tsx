import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NOTHING_COUNTED } from '@daybook/domain/imports/plan';
import { DoneStep } from './done-step.tsx';
import { linesOfAction, type Import } from './step-parts.tsx';

const COUNTS = { ...NOTHING_COUNTED, create: 53, update: 1, error: 5, made: 1 };
/** 58 lines: 52 people and a change, five with an error; and the role that one of them needs. */
const JOB: Import = {
  id: 7,
  kind: 'employees',
  source: 'template',
  file_name: 'people.csv',
  encoding: 'utf-8',
  is_plain: true,
  delimiter: ',',
  date_order: null,
  number_style: null,
  columns: [],
  value_mapping: {},
  paid_until: null,
  state: 'applying',
  is_running: true,
  lines: 58,
  lines_done: 0,
  counts: COUNTS,
  plan_hash: 'hash',
  undo_until: null,
  created_by: 'Ada Admin',
  created_at: '2026-03-18T15:00:00.000Z',
  applied_at: null,
  updated_at: '2026-03-18T15:00:00.000Z',
};
const show = (change: Partial<Import>) =>
  render(
    <MantineProvider env="test">
      <DoneStep job={{ ...JOB, ...change }} go={() => undefined} />
    </MantineProvider>,
  );

// imports-and-exports.md#plan-and-apply
describe('An admin who imports people with a new role', () => {
  test('reads the same number of lines in the plan and while they are applied', () => {
    expect(linesOfAction(JOB, 'create') + linesOfAction(JOB, 'update')).toBe(53);
    expect(linesOfAction(JOB, 'error')).toBe(5);
    // The role is written first, and is no line.
    for (const [lines_done, ready] of [
      [0, 0],
      [1, 0],
      [31, 30],
      [54, 53],
    ] as const) {
      const { unmount } = show({ lines_done });
      expect(screen.getByRole('status').textContent).toBe(`${ready} of 53 lines. You can leave this page.`);
      unmount();
    }
  });

  test('reads of as many records as went when it is undone', () => {
    show({ state: 'undone', is_running: false, counts: { ...COUNTS, undone: 54 } });
    expect(screen.getByRole('heading').textContent).toBe('54 records undone');
  });
});
