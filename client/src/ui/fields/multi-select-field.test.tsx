import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MultiSelectField } from './multi-select-field.tsx';

const clients = [
  { value: 1, label: 'Ida Moss' },
  { value: 2, label: 'Otto Reed' },
  { value: 3, label: 'Ann Lake' },
];

function Chosen() {
  const [ids, setIds] = useState([1, 2]);
  return (
    <MantineProvider env="test">
      <MultiSelectField label="Clients" value={ids} onChange={setIds} choices={clients} />
      <output>{ids.join(' ')}</output>
    </MantineProvider>
  );
}

test('a person sees who is chosen, removes one and finds another by typing', async () => {
  render(<Chosen />);
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Clients' });
  const ids = () => screen.getByRole('status').textContent;
  expect(screen.getByText('Otto Reed')).toBeTruthy();
  const remove = screen.getByText('Ida Moss').parentElement?.querySelector('button');
  if (remove) fireEvent.click(remove);
  expect(ids()).toBe('2');
  field().focus();
  fireEvent.change(field(), { target: { value: 'An' } });
  await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'));
  expect(document.activeElement).toBe(field());
  fireEvent.click(await screen.findByRole('option', { name: 'Ann Lake' }));
  expect(ids()).toBe('2 3');
});
