import { Group, Pagination, Text } from '@mantine/core';
import '@mantine/core/styles/Pagination.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** "Page 2 of 5" and the way to the others; nothing where there is one page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <Group justify="space-between" mt="sm" data-no-print>
      <Text size="sm" c="dimmed">
        Page {page} of {pages}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  );
}
