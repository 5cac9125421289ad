import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Text without spaces, such as an address, breaks where its column ends. */
export const AnyWrap = ({ children }: { children: ReactNode }) => (
  <span className={classes.anyWrap}>{children}</span>
);

/** A day or a moment stays on one line. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span className={classes.noWrap}>{children}</span>
);

/** A short list inside a notice or a cell. */
export const BulletList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.bullets}>{children}</ul>
);
