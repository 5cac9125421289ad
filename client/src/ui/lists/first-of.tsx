import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface FirstOfProps {
  /** All of them; the title lists them. */
  names: readonly string[];
  /** What is shown of the first one, if it is not its name. */
  first?: ReactNode;
  separator?: string;
}

/** The first of several and how many more there are, in one line of a table; all of them on pointing at it. */
export function FirstOf({ names, first, separator = ', ' }: FirstOfProps) {
  const [name, ...more] = names;
  return (
    <span className={classes.first} title={names.join(separator)}>
      <span>{first ?? name}</span> {more.length > 0 ? <span>+{more.length}</span> : null}
    </span>
  );
}

/** Left out where a laptop's column is too narrow for it; the title has it. */
export const OnWide = ({ children }: { children: ReactNode }) => (
  <span className={classes.onWide}>{children}</span>
);
