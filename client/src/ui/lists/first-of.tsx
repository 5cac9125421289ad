import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Popover } from '#/ui/kit/popover.ts';
import classes from './data-table.module.css';

interface FirstOfProps {
  /** All of them, not none. */
  names: readonly string[];
  /** What is shown of the first one, if it is not its name. */
  first?: ReactNode;
}

/** The first of several in one line of a table, and a button that says how many more there are and lists them all. */
export function FirstOf({ names, first = names[0] }: FirstOfProps) {
  const all = names.join('\n');
  return (
    <span className={classes.first} title={all}>
      <span>{first}</span>{' '}
      {names.length > 1 ? (
        <Popover trapFocus returnFocus shadow="md">
          <Popover.Target>
            <button type="button" className={classes.rest}>
              +{names.length - 1}
              <VisuallyHidden> more</VisuallyHidden>
            </button>
          </Popover.Target>
          <Popover.Dropdown className={classes.names}>{all}</Popover.Dropdown>
        </Popover>
      ) : null}
    </span>
  );
}

/** Left out where a laptop's column is too narrow for it. */
export const OnWide = ({ children }: { children: ReactNode }) => (
  <span className={classes.onWide}>{children}</span>
);
