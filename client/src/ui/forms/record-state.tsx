import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { detailOrMessage, errorCode } from '#/lib/api/error-text.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading, ErrorState } from '#/ui/page/states.tsx';

interface RecordStateProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** The heading while there is no record. */
  title: string;
  loading: string;
  /** The message about a record that does not exist for the reader. */
  missing: string;
  /** Comes before the reason of any other failure, without the colon. */
  failure: string;
  /** The list that the record belongs to. */
  back: { label: string; link: LinkOptions };
  children: (record: Data) => ReactNode;
}

/** A record while it loads, if it does not exist, if it cannot be loaded, and once it is there. */
export function RecordState<Data>(props: RecordStateProps<Data>) {
  const { query, title, loading, missing, failure, back, children } = props;
  const isMissing = errorCode(query.error) === 'not_found';
  if (query.data !== undefined && !isMissing) return children(query.data);
  if (!query.error) return <Loading text={loading} />;
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        text={isMissing ? missing : `${failure}: ${detailOrMessage(query.error)}`}
        onRetry={isMissing ? undefined : () => void query.refetch()}
      />
      <LinkButton {...back.link} variant="default">
        {back.label}
      </LinkButton>
    </>
  );
}
