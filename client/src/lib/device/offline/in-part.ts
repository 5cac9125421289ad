import type { AnyQueryOptions } from '#/lib/api/trpc.ts';

const IN_PART = { trpc: { context: { in_part: true } } };

/**
 * For a screen that says what is missing: without a network, the part of the answer that this device stores is enough. It has a key of
 * its own, so that no other screen takes it for the server's answer.
 */
export function inPart<Query extends AnyQueryOptions>(ask: (options: typeof IN_PART) => Query) {
  const query = ask(IN_PART);
  const [path, asked] = query.queryKey;
  const key = { ...asked, in_part: true };
  return Object.assign(query, { queryKey: [path, key] satisfies AnyQueryOptions['queryKey'] });
}
