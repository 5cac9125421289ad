import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * Reads out what appears in it. It has to be on the page before that: a region that arrives together with its text is not
 * read by every screen reader.
 */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.live}>
    {children}
  </div>
);
