import type { FastifyReply } from 'fastify';
import type { Services } from '../kernel/services.ts';
import { isOpenLink } from '../modules/invoice-mails/link.ts';

/** A link opens a document for whoever has it (invoices.md#paper-and-delivery): its page, and what the page asks for. */
const LINK = /^(\/i\/|\/api\/invoice-links\/)[^/]+/;
const LINKED_PAGE = /^\/i\/([^/]*)\/?$/;

/** Such pages are kept nowhere, found by no search engine, and named to no other site. */
export function guardLink(path: string, reply: FastifyReply): void {
  if (LINK.test(path))
    void reply
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cache-control', 'no-store, no-transform')
      .header('referrer-policy', 'no-referrer');
}

/** Whether a path is the page of a link that opens nothing. */
export async function isDeadLink({ store, clock }: Services, path: string): Promise<boolean> {
  const [, token] = LINKED_PAGE.exec(path) ?? [];
  return token !== undefined && !(await isOpenLink(store.read, token, clock()));
}

/** A path as it is logged: without the token that opens the document. */
export const withoutToken = (path: string): string => path.replace(LINK, '$1…');
