import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SelectField } from './select-field.tsx';

const clients = [
  { value: 1, label: 'Ida Moss' },
  { value: 2, label: 'Otto Reed' },
];
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
const isOpen = () => expect(field().getAttribute('aria-expanded')).toBe('true');

function Chosen({ searchable }: { searchable?: boolean }) {
  const [client, setClient] = useState<number | null>(1);
  return (
    <MantineProvider env="test">
      <SelectField
        label="Client"
        searchable={searchable}
        value={client}
        onChange={setClient}
        choices={clients}
      />
    </MantineProvider>
  );
}

test('a person who types in a list sees the matching choices and picks one', async () => {
  render(<Chosen searchable />);
  expect(field().value).toBe('Ida Moss');
  fireEvent.focus(field());
  field().focus();
  fireEvent.change(field(), { target: { value: 'Ot' } });
  await waitFor(isOpen);
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('Ot');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Otto Reed']);
  fireEvent.click(screen.getByRole('option'));
  await waitFor(() => expect(field().value).toBe('Otto Reed'));
});

test('a person who presses Enter in a list without matches does not save the form', async () => {
  const onSubmit = vi.fn();
  render(
    <MantineProvider env="test">
      <form onSubmit={onSubmit}>
        <SelectField label="Client" searchable value={1} onChange={() => undefined} choices={[]} />
      </form>
    </MantineProvider>,
  );
  fireEvent.click(field());
  await waitFor(isOpen);
  // `fireEvent` returns whether the browser's default action, submitting the form, would happen.
  expect(fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })).toBe(false);
});
