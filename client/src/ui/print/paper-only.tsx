import type { ReactNode } from 'react';
import classes from './paper-only.module.css';

/** What is on paper and not on screen: the print view of a form that is being filled in. */
export function PaperOnly({ children }: { children: ReactNode }) {
  return <div className={classes.paperOnly}>{children}</div>;
}
