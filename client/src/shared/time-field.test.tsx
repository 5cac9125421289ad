import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TimeField } from './time-field.tsx';

function Harness() {
  const [time, setTime] = useState<string | null>(null);
  return (
    <MantineProvider>
      <TimeField label="Start" value={time} onChange={setTime} />
      <output>{time ?? 'none'}</output>
    </MantineProvider>
  );
}

function typeAndLeave(text: string) {
  render(<Harness />);
  const field = screen.getByLabelText('Start');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

test.each([
  ['9', '09:00'],
  ['17', '17:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['7p', '19:00'],
  ['7:30pm', '19:30'],
])('a worker who types "%s" and moves on gets %s', (typed, time) => {
  typeAndLeave(typed);
  expect(screen.getByRole('status').textContent).toBe(time);
});

test('an emptied field has no time', () => {
  typeAndLeave('9');
  const field = screen.getByLabelText('Start');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(screen.getByRole('status').textContent).toBe('none');
});

test('a worker who types an impossible time sees the error at the field and keeps the text', () => {
  typeAndLeave('2599');
  expect(screen.getByText('Enter a time like 9:30, 930 or 7pm.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('2599');
});

test('a worker who saves without leaving the field saves the time that the text says, or the text if it says none', () => {
  render(<Harness />);
  const field = screen.getByLabelText<HTMLInputElement>('Start');
  for (const [text, value] of [
    ['9', '09:00'],
    ['93', '93'],
    ['930', '09:30'],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    expect(screen.getByRole('status').textContent).toBe(value);
    expect(field.value).toBe(text);
  }
});
