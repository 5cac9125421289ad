import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { DataTableProps } from './data-table-props.ts';
import { DataTable } from './data-table.tsx';

interface Person {
  id: number;
  name: string;
  hours: number | null;
}

const people: Person[] = [
  { id: 1, name: 'Zoë', hours: 2 },
  { id: 2, name: 'adam', hours: null },
  { id: 3, name: 'Bert', hours: 10 },
];

function open(props: Partial<DataTableProps<Person>> = {}) {
  render(
    <MantineProvider>
      <DataTable
        label="People"
        columns={[
          { key: 'name', header: 'Name', cell: (row) => row.name, sort: (row) => row.name },
          {
            key: 'hours',
            header: 'Hours',
            cell: (row) => row.hours,
            sort: (row) => row.hours,
            numeric: true,
          },
        ]}
        rows={people}
        rowKey={(row) => row.id}
        empty={{ text: 'Nobody here.' }}
        {...props}
      />
    </MantineProvider>,
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);

test('a person sorts by a column heading up, down and not at all, and hears which', () => {
  open();
  const head = screen.getByRole('columnheader', { name: 'Name' });
  const button = within(head).getByRole('button');
  expect(names()).toEqual(['Zoë', 'adam', 'Bert']);
  fireEvent.click(button);
  expect(names()).toEqual(['adam', 'Bert', 'Zoë']);
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(button);
  expect(names()).toEqual(['Zoë', 'Bert', 'adam']);
  fireEvent.click(button);
  expect(head.getAttribute('aria-sort')).toBe('none');
});

test('rows that arrive after their page are drawn one screen first, then all of them', () => {
  const drawn: number[] = [];
  function Counted({ name }: { name: string }) {
    useLayoutEffect(() => void drawn.push(document.querySelectorAll('[data-row]').length));
    return name;
  }
  const many = Array.from({ length: 50 }, (_, id) => ({ id, name: `Person ${id}`, hours: id }));
  const page = (rows: Person[] | undefined) => (
    <MantineProvider>
      <DataTable
        label="People"
        columns={[{ key: 'name', header: 'Name', cell: ({ name }) => <Counted name={name} /> }]}
        rows={rows}
        rowKey={(row) => row.id}
        empty={{ text: 'Nobody here.' }}
      />
    </MantineProvider>
  );
  const { rerender } = render(page(undefined));
  rerender(page(many));
  expect(drawn[0]).toBe(12);
  expect(drawn.at(-1)).toBe(50);
});

test('empty values come last in both directions', () => {
  open({ initialSort: { key: 'hours', direction: 'desc' } });
  expect(names()).toEqual(['Bert', 'Zoë', 'adam']);
});

test('a person with an empty list reads so and is offered the next step', () => {
  open({ rows: [], empty: { text: 'Nobody here.', action: <a href="/new">Add somebody</a> } });
  expect(screen.getByText('Nobody here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add somebody' })).toBeTruthy();
});

test('a person whose list fails to load can try again', () => {
  const onRetry = vi.fn();
  open({ rows: undefined, error: new Error('x'), errorMessage: 'Failed to fetch roles.', onRetry });
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch roles.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('the checkbox in the heading selects every row that can be selected', () => {
  const seen: number[][] = [];
  function Harness() {
    const [selected, setSelected] = useState<ReadonlySet<number | string>>(new Set());
    return (
      <MantineProvider>
        <DataTable
          label="People"
          columns={[{ key: 'name', header: 'Name', cell: (row: Person) => row.name }]}
          rows={people}
          rowKey={(row) => row.id}
          empty={{ text: '' }}
          selection={{
            selected,
            onChange: (next) => {
              seen.push([...next].map(Number));
              setSelected(next);
            },
            canSelect: (row) => row.id !== 2,
            rowLabel: (row) => row.name,
          }}
        />
      </MantineProvider>
    );
  }
  render(<Harness />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(seen).toEqual([[1, 3]]);
  expect(screen.queryByRole('checkbox', { name: 'Select adam' })).toBeNull();
});

test('a person with more rows than are counted reads so and can page through the counted ones', async () => {
  const onPage = vi.fn();
  open({ paging: { page: 2, pageSize: 50, count: 10_001, onPage } });
  screen.getByText('Page 2 of more than 200');
  screen.getByText('51 to 100 of more than 10,000');
  fireEvent.click(await screen.findByRole('button', { name: 'Page 200' }));
  expect(onPage).toHaveBeenCalledWith(200);
  expect(screen.queryByRole('button', { name: 'Page 201' })).toBeNull();
});

test('a person on a page past the end is led to the last one, and never reads that there is nothing', () => {
  const onPage = vi.fn();
  open({ rows: [], paging: { page: 9, pageSize: 25, count: 60, onPage } });
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3, { replace: true });
  expect(screen.queryByText('Nobody here.')).toBeNull();
});

test('a person on a phone reads a line for each row, those with a mark first, and opens one to the rest', () => {
  const phone = { media: '', matches: true, onchange: null, addListener: () => {}, removeListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), phone));
  const many = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, name: `Person ${at + 1}`, hours: at }));
  open({
    rows: many,
    rowTone: ({ id }) => (id === 20 ? 'warning' : undefined),
    fold: {
      showAll: (count: number) => `Show all ${count} people`,
      figures: [{ key: 'hours', header: 'Hours', cell: ({ hours }) => hours }],
      note: ({ id }) => (id === 20 ? 'no rate' : ''),
    },
  });
  const list = () => within(screen.getByRole('list', { name: 'People' }));
  const lines = () => list().getAllByRole('listitem');
  expect(lines()).toHaveLength(15);
  expect(lines()[0]?.textContent).toBe('Person 20no rateHours 19');
  expect(lines()[1]?.textContent).toBe('Person 1Hours 0');
  expect(screen.queryByRole('term')).toBeNull();
  fireEvent.click(list().getByRole('button', { name: 'Person 1' }));
  expect(screen.getByRole('button', { expanded: true }).closest('li')).toBe(lines()[1]);
  expect(screen.getByRole('definition').textContent).toBe('0');
  // In an order of one's own a mark does not jump the queue.
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'name' } });
  expect(lines()[0]?.textContent).toContain('Person 1');
  fireEvent.click(screen.getByRole('button', { name: 'Show all 20 people' }));
  expect(lines()).toHaveLength(20);
});

test('a cell whose text is cut shows it whole under the pointer', () => {
  open();
  const cell = screen.getByRole('rowheader', { name: 'Zoë' });
  fireEvent.pointerOver(cell);
  expect(cell.title).toBe('');
  Object.defineProperty(cell, 'scrollWidth', { value: 200 });
  fireEvent.pointerOver(cell);
  expect(cell.title).toBe('Zoë');
});
