import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '@daybook/domain/time/day';
import { notFound } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';

/** The pages say who may see them; the interfaces for programs have nothing to index. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /trpc/\n';

const YEAR_MS = 365 * DAY_MS;

/** What crawlers, researchers and password managers look for at fixed addresses. */
export async function wellKnown(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { config, clock } = services;
  const text = 'text/plain; charset=utf-8';
  app.get('/robots.txt', (_request, reply) => reply.type(text).send(ROBOTS));
  const contact = config.security_contact;
  // RFC 9116: it should expire within a year
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === undefined) throw notFound();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock().getTime() + YEAR_MS / 2).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.public_url}/.well-known/security.txt`,
    ];
    return reply.type(text).send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings', 302));
}
