import { trpc } from '#/lib/api/trpc.ts';

/** As many as the server lists at once. */
const CHUNK_ROWS = 200;

/** Every recipient, by name, to choose from. */
export function useRecipients() {
  const pageOf = (page: number) => ({ page, page_size: CHUNK_ROWS, ordering: 'name' as const });
  const first = trpc.recipients.list.useQuery(pageOf(1));
  const pages = Math.ceil((first.data?.count ?? 0) / CHUNK_ROWS);
  const others = trpc.useQueries((ask) =>
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask.recipients.list(pageOf(index + 2))),
  );
  return [first, ...others].flatMap(({ data }) => data?.results ?? []);
}
