import type { FastifyReply } from 'fastify';

/** A link opens a document for whoever has it (invoices.md#paper-and-delivery): its page, and what the page asks for. */
const LINK = /^(\/i\/|\/api\/invoice-links\/)[^/]+/;

/** Such pages are kept nowhere, found by no search engine, and named to no other site. */
export function guardLink(path: string, reply: FastifyReply): void {
  if (LINK.test(path))
    void reply
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cache-control', 'no-store, no-transform')
      .header('referrer-policy', 'no-referrer');
}

/** A path as it is logged: without the token that opens the document. */
export const withoutToken = (path: string): string => path.replace(LINK, '$1…');
