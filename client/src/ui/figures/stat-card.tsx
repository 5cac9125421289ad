import { Paper, Skeleton, Text } from '@mantine/core';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** Formatted; undefined shows a skeleton. */
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Makes the whole card a link to the list behind the figure. */
  link?: LinkOptions;
  /** Makes the whole card a button that filters the list below by what it counts. */
  filter?: { isOn: boolean; onClick: () => void };
  /** The second of six, whose figure is longer. */
  isWide?: boolean;
}

/** One figure with its name. */
export function StatCard({ label, value, hint, icon, link, filter, isWide = false }: StatCardProps) {
  const body = (
    <>
      <span className={classes.head}>
        <Text span size="sm" c="dimmed">
          {label}
        </Text>
        {icon}
      </span>
      <span className={classes.value}>{value === undefined ? <Skeleton h="1.6rem" w="5rem" /> : value}</span>
      {hint ? (
        <Text span display="block" size="sm" c="dimmed">
          {hint}
        </Text>
      ) : null}
    </>
  );
  return (
    <Paper
      p="md"
      className={classes.card}
      data-link={link || filter ? true : undefined}
      data-on={filter?.isOn || undefined}
      data-wide={isWide || undefined}
    >
      {filter ? (
        <button type="button" className={classes.link} aria-pressed={filter.isOn} onClick={filter.onClick}>
          {body}
        </button>
      ) : link ? (
        <Link {...link} className={classes.link}>
          {body}
        </Link>
      ) : (
        body
      )}
    </Paper>
  );
}

interface StatCardsProps {
  children: ReactNode;
  /** Above a long list, whose rows are the point of the page. */
  low?: boolean;
}

/** Cards side by side, as many as fit; two on a phone. */
export function StatCards({ children, low = false }: StatCardsProps) {
  return (
    <div className={classes.cards} data-low={low || undefined}>
      {children}
    </div>
  );
}
