import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

interface SectionProps {
  title: string;
  children: ReactNode;
  /** Not printed. */
  onScreen?: boolean;
}

/** A titled part of a long form or detail page. */
export function Section({ title, children, onScreen }: SectionProps) {
  return (
    <Paper
      component="section"
      className={classes.section}
      aria-label={title}
      data-no-print={onScreen || undefined}
    >
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** Fields side by side if there is room, one below the other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[];
  /** Short figures, which fit closer to each other. */
  figures?: boolean;
}

/** Names and values of a record; an empty value shows a dash. */
export function Facts({ facts, figures }: FactsProps) {
  return (
    <dl className={classes.facts} data-figures={figures || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
