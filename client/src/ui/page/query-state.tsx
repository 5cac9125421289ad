import type { ReactNode } from 'react';
import { errorCode, loadFailureText } from '#/lib/api/error-text.ts';
import { ErrorState, Loading } from './states.tsx';

/** What a screen needs of a query. */
export interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

export interface QueryStateProps<Data> {
  query: QueryLike<Data>;
  /** Why there is nothing to show: the sentence before the reason, or what makes the whole text. */
  failure: string | ((error: unknown) => string);
  /** In place of the failure, about a record that does not exist for the reader. */
  missing?: string;
  /** Instead of "Loading...". */
  loading?: ReactNode;
  children?: (data: Data) => ReactNode;
}

/** What a query has to show; until then that it loads, that it is gone, or why it failed, with Retry. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, failure, missing, loading = <Loading />, children } = props;
  const { data, error, refetch } = query;
  const isGone = errorCode(error) === 'not_found';
  if (data !== undefined && !(isGone && missing)) return children?.(data) ?? null;
  if (!error) return loading;
  const failureText = typeof failure === 'string' ? loadFailureText(failure, error) : failure(error);
  return isGone ? (
    <ErrorState text={missing ?? failureText} />
  ) : (
    <ErrorState text={failureText} onRetry={() => void refetch()} />
  );
}

/** Several queries as one: it has data once all of them have, and what is asked again is what failed. */
export function allOf<Data extends object>(queries: {
  [Name in keyof Data]: QueryLike<Data[Name]>;
}): QueryLike<Data>;
export function allOf(queries: Record<string, QueryLike<unknown>>): QueryLike<unknown> {
  const missing = Object.values(queries).filter(({ data }) => data === undefined);
  const failed = missing.filter(({ error }) => error);
  return {
    data:
      missing.length === 0
        ? Object.fromEntries(Object.entries(queries).map(([name, { data }]) => [name, data]))
        : undefined,
    error: failed[0]?.error,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/**
 * Whether the first answer is awaited by a page that goes on without it if it fails: what mounts then asks again, which must
 * not bring the waiting back.
 */
export const isAwaited = ({
  isLoading,
  errorUpdateCount,
}: {
  isLoading: boolean;
  errorUpdateCount: number;
}) => isLoading && errorUpdateCount === 0;

/** What an editor opens with is loaded again: an older answer counts as none. */
export const openedWith = <Data,>(
  query: QueryLike<Data> & { isFetchedAfterMount: boolean },
): QueryLike<Data> => ({
  data: query.isFetchedAfterMount ? query.data : undefined,
  error: query.error,
  refetch: query.refetch,
});
