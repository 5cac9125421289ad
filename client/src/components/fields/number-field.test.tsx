import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MoneyField } from './number-field.tsx';

function Harness() {
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <MantineProvider>
      <MoneyField label="Stipend" value={amount} onChange={setAmount} max={1_000} />
      <output>{amount ?? 'none'}</output>
    </MantineProvider>
  );
}

function typed(text: string) {
  render(<Harness />);
  fireEvent.change(screen.getByLabelText('Stipend'), { target: { value: text } });
  return [screen.getByLabelText<HTMLInputElement>('Stipend').value, screen.getByRole('status').textContent];
}

test.each([
  ['7.25', '7.25', '7.25'],
  ['$1,234.567', '1234.56', '1234.56'],
  ['1,234', '1234', '1234'],
  ['007', '7', '7'],
  ['seven', '', 'none'],
  ['.', '.', 'none'],
])('an amount typed as "%s" shows as "%s" and is %s', (text, shown, amount) => {
  expect(typed(text)).toEqual([shown, amount]);
});

test('an amount out of range is put right when the field is left, and the arrow keys count', () => {
  typed('2000');
  const field = screen.getByLabelText<HTMLInputElement>('Stipend');
  fireEvent.blur(field);
  expect(field.value).toBe('1000');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.value).toBe('999');
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getByRole('status').textContent).toBe('none');
});
