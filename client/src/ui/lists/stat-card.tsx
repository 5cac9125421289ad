import { Paper, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

/** Where a figure leads; its path comes from a table, so it is text here. */
export interface CardLink {
  to: string;
  search?: Record<string, string>;
}

interface StatCardProps {
  label: string;
  /** Formatted; undefined shows a skeleton. */
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Makes the whole card a link to the list behind the figure. */
  link?: CardLink;
}

/** One figure with its name. */
export function StatCard({ label, value, hint, icon, link }: StatCardProps) {
  const body = (
    <>
      <div className={classes.head}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {icon}
      </div>
      <div className={classes.value}>{value === undefined ? <Skeleton h="1.6rem" w="5rem" /> : value}</div>
      {hint ? (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      ) : null}
    </>
  );
  return (
    <Paper p="md" className={classes.card} data-link={link ? true : undefined}>
      {link ? (
        <Link {...link} className={classes.link}>
          {body}
        </Link>
      ) : (
        body
      )}
    </Paper>
  );
}

/** Cards side by side, as many as there is room for; two on a phone. */
export function StatCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
