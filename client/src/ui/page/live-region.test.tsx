import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveRegion } from './live-region.tsx';

test('a screen reader knows the region before the text that appears in it', () => {
  const notice = (text: string | null) => <LiveRegion>{text === null ? null : <p>{text}</p>}</LiveRegion>;
  const { rerender } = render(notice(null));
  const region = screen.getByRole('status');
  expect(region.matches(':empty')).toBe(true);
  rerender(notice('This day is locked'));
  expect(screen.getByText('This day is locked').parentElement).toBe(region);
});
