import { Button, Group } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** The fields, in a row that wraps; full width on a phone. */
  children: ReactNode;
  /** Offered when a filter is set. */
  onReset?: () => void;
  resetLabel?: string;
}

/** A row of filters above a list. */
export function FilterBar({ children, onReset, resetLabel = 'Reset Filters' }: FilterBarProps) {
  return (
    <Group role="search" aria-label="Filters" className={classes.bar} align="flex-end" gap="sm" mb="md">
      {children}
      {onReset ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={onReset}
        >
          {resetLabel}
        </Button>
      ) : null}
    </Group>
  );
}
