import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayGrid } from './day-grid.tsx';

const entry = (date: string, start_time: string, end_time: string, client: string) => ({
  date,
  start_time,
  end_time,
  client,
  code: 'FS',
  note: null,
});
const show = (entries: Parameters<typeof DayGrid>[0]['entries']) =>
  render(
    <MantineProvider env="test">
      <DayGrid
        title="Day by day"
        range={{ start_date: '2026-11-08', end_date: '2026-11-21' }}
        entries={entries}
      />
    </MantineProvider>,
  );

test('a person sees a night run on into the next day, and what overlaps, also in the table', () => {
  const { container } = show([
    entry('2026-11-09', '22:00', '06:00', 'Ida Moss'),
    entry('2026-11-10', '05:00', '09:00', 'Otto Reed'),
    entry('2026-11-11', '09:00', '10:00', 'Ida Moss'),
  ]);
  const blocks = [...container.querySelectorAll<HTMLElement>('[title]')];
  expect(blocks.map(({ title }) => title)).toEqual([
    'Mon, Nov 9, 22:00–06:00, Ida Moss, FS, 8:00 h, overlaps another entry',
    'Mon, Nov 9, 22:00–06:00, Ida Moss, FS, 8:00 h, overlaps another entry',
    'Tue, Nov 10, 05:00–09:00, Otto Reed, FS, 4:00 h, overlaps another entry',
    'Wed, Nov 11, 09:00–10:00, Ida Moss, FS, 1:00 h',
  ]);
  // The night's second part and what overlaps it are drawn side by side.
  expect(blocks.map(({ style }) => style.insetInlineStart)).toEqual(['0%', '0%', '50%', '']);
  fireEvent.click(screen.getByRole('button', { name: 'Show numbers' }));
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toContain(
    'Tue, Nov 1005:0009:00Otto ReedFSoverlaps another entry',
  );
  expect(container.querySelectorAll('[title]')).toHaveLength(0);
});

test('a sheet without timed entries has no grid', () => {
  show([{ ...entry('2026-11-09', '09:00', '10:00', 'Ida Moss'), end_time: null }]);
  expect(screen.queryByText('Day by day')).toBeNull();
});

test('a person sees three visits at once beside each other, and a later one at full width', () => {
  const { container } = show([
    entry('2026-11-09', '09:00', '12:00', 'Ida Moss'),
    entry('2026-11-09', '10:00', '11:00', 'Otto Reed'),
    entry('2026-11-09', '10:30', '13:00', 'Jo Winter'),
    entry('2026-11-09', '11:30', '12:30', 'Otto Reed'),
    entry('2026-11-09', '14:00', '15:00', 'Ida Moss'),
  ]);
  const places = [...container.querySelectorAll<HTMLElement>('[title]')].map(({ style }) => [
    Math.round(Number.parseFloat(style.insetInlineStart || '0')),
    Math.round(Number.parseFloat(style.width || '100')),
  ]);
  expect(places).toEqual([
    [0, 33],
    [33, 33],
    [67, 33],
    [33, 33],
    [0, 100],
  ]);
});
