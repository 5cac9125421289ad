import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { MoneyField } from './number-field.tsx';

function Harness({ first }: { first: TypedNumber }) {
  const [amount, setAmount] = useState(first);
  return (
    <MantineProvider>
      <MoneyField label="Stipend" value={amount} onChange={setAmount} max={1_000} />
      <output>{JSON.stringify(amount)}</output>
    </MantineProvider>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Stipend in dollars');
const state = () => [field().value, screen.getByRole('status').textContent];
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const begin = (text: string, first: TypedNumber = null) => {
  render(<Harness first={first} />);
  type(text);
};

test.each([
  ['7.25', '7.25'],
  ['$1,234.567', '1234.57'],
  ['1,234', '1234'],
  ['26,75', '26.75'],
  ['0,61', '0.61'],
  ['12.345', '12.35'],
  ['007', '7'],
  ['7.', '7'],
  ['12,', '12'],
])('a person who types "%s" sees it unchanged, then %s after leaving the field', (text, number) => {
  begin(text);
  expect(state()).toEqual([text, number]);
  if (Number(number) > 1_000) return;
  fireEvent.blur(field());
  expect(state()).toEqual([number, number]);
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});

test.each([
  ['1.234,5', 'Enter a number, as in 12.5.'],
  ['1e3', 'Enter a number, as in 12.5.'],
  ['12abc', 'Enter a number, as in 12.5.'],
  ['seven', 'Enter a number, as in 12.5.'],
  ['-', 'Enter a number, as in 12.5.'],
  ['.', 'Enter a number, as in 12.5.'],
  ['-5', 'Enter 0 or more.'],
  ['99999999', 'Enter 1,000 or less.'],
  ['1,234', 'Enter 1,000 or less.'],
])('a person who types "%s" keeps it, and reads after leaving the field: %s', (text, message) => {
  begin(text, 5);
  expect(screen.queryByText(message)).toBeNull();
  fireEvent.blur(field());
  expect(field().value).toBe(text);
  expect(screen.getByText(message)).toBeDefined();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  // Neither empty nor the previous number.
  expect(['null', '5']).not.toContain(screen.getByRole('status').textContent);
  type('6');
  expect(screen.queryByText(message)).toBeNull();
  expect(state()).toEqual(['6', '6']);
});

test('text that is not a number comes back with the draft, and Enter explains what is needed', () => {
  render(<Harness first="12,3,4" />);
  expect(field().value).toBe('12,3,4');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(screen.getByText('Enter a number, as in 12.5.')).toBeDefined();
});

test('the arrow keys step within the bounds and ignore text that is not a number', () => {
  begin('999.5');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(state()).toEqual(['1000', '1000']);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(state()).toEqual(['999', '999']);
  type('12abc');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(state()).toEqual(['12abc', '"12abc"']);
});

test('an emptied field has no value', () => {
  begin('', 5);
  expect(state()).toEqual(['', 'null']);
});
