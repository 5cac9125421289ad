import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SelectField } from './select-field.tsx';

test('Enter in an open list where nothing was found does not save the form', async () => {
  const onSubmit = vi.fn();
  render(
    <MantineProvider env="test">
      <form onSubmit={onSubmit}>
        <SelectField label="Client" searchable value={1} onChange={() => undefined} choices={[]} />
      </form>
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Client' });
  fireEvent.click(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  // `fireEvent` says whether the browser may go on, which would be to submit the form.
  expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(false);
});
