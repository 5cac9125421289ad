import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface Fact {
  label: string;
  /** An empty value shows "–". */
  value: ReactNode;
  /** Uses the whole line: longer texts. */
  wide?: boolean;
  hidden?: boolean;
}

/** The fields of a record, on screen and on paper. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => !fact.hidden)
        .map((fact) => (
          <div key={fact.label} className={classes.fact} data-wide={fact.wide}>
            <dt>{fact.label}</dt>
            <dd>{fact.value === null || fact.value === undefined || fact.value === '' ? '–' : fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Names on the left, values on the right: pairs of `dt` and `dd`. */
export function TermList({ children }: { children: ReactNode }) {
  return <dl className={classes.terms}>{children}</dl>;
}
