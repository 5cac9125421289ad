import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ScrollBox } from './scroll-box.tsx';

function open(content: number, box: number) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(box);
  render(<ScrollBox label="Logs" />);
  return screen.getByRole('region', { name: 'Logs' });
}

test('the Tab key stops at a table that is wider than its box, and at no other', () => {
  expect(open(900, 300).tabIndex).toBe(0);
});

test('the Tab key passes a table that fits', () => {
  expect(open(300, 300).tabIndex).toBe(-1);
});
