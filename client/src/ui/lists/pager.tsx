import { Group, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { countedRows, wholeText } from '#/lib/text/number-text.ts';
import type { HistoryStep } from '#/lib/url/list-search.ts';

// Most lists of a small company have one page.
const Pagination = lazy(() =>
  import('#/ui/kit/pagination.ts').then((module) => ({ default: module.Pagination })),
);

/** That of the buttons, before they are there. */
const HEIGHT = '2rem';

/** The pages of a list. */
export interface Paging {
  page: number;
  /** Rows on all pages, or one more than are counted. */
  count: number;
  pageSize: number;
  onPage: (page: number, how?: HistoryStep) => void;
}

export const pagesOf = (count: number, pageSize: number) =>
  Math.max(1, Math.ceil(countedRows(count) / pageSize));

/** "Page 2 of 5" and the buttons for the others; on paper, which of how many rows it holds; nothing if there is one page. */
export function Pager({ page, count, pageSize, onPage }: Paging) {
  const pages = pagesOf(count, pageSize);
  if (pages <= 1) return null;
  const isCounted = countedRows(count) === count;
  const last = isCounted ? Math.min(page * pageSize, count) : page * pageSize;
  const all = wholeText(countedRows(count));
  return (
    <>
      <Group justify="space-between" mt="sm" mih={HEIGHT} data-no-print>
        <Text size="sm" c="dimmed">
          Page {page} of {isCounted ? `${pages} · ${all} in all` : `more than ${pages}`}
        </Text>
        <Suspense>
          <Pagination
            total={pages}
            value={page}
            onChange={(next) => onPage(next)}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Suspense>
      </Group>
      <Text size="sm" mt="sm" data-only-print>
        {(page - 1) * pageSize + 1} to {last} of {isCounted ? all : `more than ${all}`}
      </Text>
    </>
  );
}
