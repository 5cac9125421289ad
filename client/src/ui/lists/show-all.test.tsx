import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShowAll } from './show-all.tsx';

function open(items: readonly string[]) {
  render(
    <MantineProvider>
      <ShowAll items={items} first={2} labelOf={(count) => `Show all ${count} warnings`}>
        {(shown) => (
          <ul>
            {shown.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </ShowAll>
    </MantineProvider>,
  );
}

const count = () => screen.getAllByRole('listitem').length;

test('a person sees the first lines of a long list, and all of them on request', () => {
  open(['one', 'two', 'three', 'four']);
  expect(count()).toBe(2);
  const button = screen.getByRole('button', { name: 'Show all 4 warnings' });
  fireEvent.click(button);
  expect(count()).toBe(4);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(count()).toBe(2);
});

test('a list only slightly longer is shown in full', () => {
  open(['one', 'two', 'three']);
  expect(count()).toBe(3);
  expect(screen.queryByRole('button')).toBeNull();
});
