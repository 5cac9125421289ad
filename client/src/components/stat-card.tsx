import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
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

/** Cards side by side, two on a phone. */
export function StatCards({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, '38rem': 3, '68rem': 6 }} type="container" spacing="sm" mb="lg">
      {children}
    </SimpleGrid>
  );
}
