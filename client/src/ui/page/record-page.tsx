import type { LinkOptions } from '@tanstack/react-router';
import { errorCode } from '#/lib/api/error-text.ts';
import { PageHeader } from './page-header.tsx';
import { QueryState, type QueryStateProps } from './query-state.tsx';
import { ErrorState } from './states.tsx';

interface Heading {
  /** While there is no record. */
  title: string;
  /** The list that the record belongs to. */
  back: { label: string; link: LinkOptions };
}

interface RecordPageProps<Data> extends Heading, QueryStateProps<Data> {
  /** The message about a record that does not exist for the reader. */
  missing: string;
}

/** The page of a record while it loads, if it does not exist, if it cannot be loaded, and once it is there. */
export function RecordPage<Data>({ title, back, ...state }: RecordPageProps<Data>) {
  const { data, error } = state.query;
  const isShown = data !== undefined && errorCode(error) !== 'not_found';
  return (
    <>
      {isShown || !error ? null : <PageHeader title={title} back={back} />}
      <QueryState {...state} />
    </>
  );
}

/** The page of an address that cannot belong to a record. */
export function NoRecord({ title, back, missing }: Heading & { missing: string }) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <ErrorState text={missing} />
    </>
  );
}
