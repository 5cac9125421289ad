import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

function Harness() {
  const [search, setSearch] = useState('');
  return (
    <MantineProvider>
      <SearchField label="Search" value={search} onChange={setSearch} />
      <button type="button" onClick={() => setSearch('Ida')}>
        A sent link
      </button>
      <button type="button" onClick={() => setSearch('')}>
        Reset
      </button>
      <output>{search || 'everything'}</output>
    </MantineProvider>
  );
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const later = () => act(() => void vi.advanceTimersByTime(1_000));
const searched = () => screen.getByRole('status').textContent;
const text = () => screen.getByLabelText<HTMLInputElement>('Search').value;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Harness />);
});

test('a search begins when the typing pauses', () => {
  type('Isaac');
  expect(searched()).toBe('everything');
  later();
  expect(searched()).toBe('Isaac');
});

test('what a person was typing when a link gave another search does not come after it', () => {
  type('Isa');
  press('A sent link');
  expect(text()).toBe('Ida');
  later();
  expect(searched()).toBe('Ida');
  expect(text()).toBe('Ida');
});

test('filters that are reset stay so, and the next typing counts', () => {
  press('A sent link');
  type('Idas');
  press('Reset');
  later();
  expect(searched()).toBe('everything');
  expect(text()).toBe('');
  type('Otto');
  later();
  expect(searched()).toBe('Otto');
});
