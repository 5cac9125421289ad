import { List, Text } from '@mantine/core';
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

/** What a person wrote, with its lines. */
export const WrittenText = ({ children }: { children: ReactNode }) => (
  <Text className={classes.written}>{children}</Text>
);

/** What a person copies letter by letter: an address, a secret, a record of DNS. */
export const CodeText = ({ children }: { children: ReactNode }) => (
  <Text size="sm" ff="monospace" className={classes.anyWrap}>
    {children}
  </Text>
);

/** A list inside a question: a long one scrolls, and the buttons below it stay in view. */
export const ScrollList = ({
  children,
  ...look
}: {
  children: ReactNode;
  mah: string;
  mt?: string;
  c?: string;
}) => (
  <List size="sm" className={classes.scrolls} {...look}>
    {children}
  </List>
);
