import { Button, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** The fields, in a row that wraps; full width on a phone. */
  children: ReactNode;
  /** Offered when a filter is set. */
  onReset?: () => void;
  resetLabel?: string;
  /** Above a long list: fields without labels above them, in one line. */
  low?: boolean;
}

/** A row of filters above a list. */
export function FilterBar({ children, onReset, resetLabel = 'Reset Filters', low }: FilterBarProps) {
  return (
    <Group
      role="search"
      aria-label="Filters"
      className={classes.bar}
      data-low={low || undefined}
      align={low ? 'center' : 'flex-end'}
      gap={low ? 'xs' : 'sm'}
      mb={low ? 'xs' : 'md'}
    >
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

interface FoldOnPhoneProps {
  /** The part that collapses: figures and filters. */
  children: ReactNode;
  /** How many filters are active; the button names them, because they are hidden. */
  filterCount?: number;
}

/** On a phone, everything above a list collapses behind one button, so that the list is visible; it is rendered after the list. */
export function FoldOnPhone({ children, filterCount = 0 }: FoldOnPhoneProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const isRendered = useDeferredValue(true, !isPhone);
  const id = useId();
  return (
    <>
      <Button
        className={classes.unfold}
        variant="default"
        fullWidth
        mb="sm"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((now) => !now)}
      >
        {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
      </Button>
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        {isRendered ? children : null}
      </div>
    </>
  );
}
