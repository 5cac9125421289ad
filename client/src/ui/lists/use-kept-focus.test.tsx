import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

function Page({ first }: { first: readonly number[] }) {
  const [days, setDays] = useState(first);
  return (
    <MantineProvider>
      <h1 tabIndex={-1}>Daily Log Overview</h1>
      {days.length === 0 ? null : (
        <DataTable
          label="Logs of Ida"
          columns={[
            {
              key: 'actions',
              header: 'Actions',
              actions: true,
              cell: (day) => (
                <button type="button" onClick={() => setDays(days.filter((other) => other !== day))}>
                  Delete {day}
                </button>
              ),
            },
          ]}
          rows={days}
          rowKey={(day) => day}
          empty={{ text: 'None.' }}
        />
      )}
    </MantineProvider>
  );
}

function remove(day: number) {
  const button = screen.getByRole('button', { name: `Delete ${day}` });
  button.focus();
  fireEvent.click(button);
}

test('a person who deletes a row can delete the next one immediately', () => {
  render(<Page first={[1, 2, 3]} />);
  remove(2);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete 3' }));
});

test('a person who deletes the last row, and its list with it, has the focus on the page heading', async () => {
  render(<Page first={[1]} />);
  remove(1);
  // Printing whole elements at each try takes seconds.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
