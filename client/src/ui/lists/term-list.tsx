import type { ReactNode } from 'react';
import classes from './term-list.module.css';

/** Names at the left, each with its value beside it: `dt` and `dd`, one after the other. */
export function TermList({ children }: { children: ReactNode }) {
  return <dl className={classes.terms}>{children}</dl>;
}
