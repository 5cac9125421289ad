import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ssoReturned } from '@daybook/contract/sso';
import type { Services } from '../kernel/services.ts';
import { callProcedure } from './call-procedure.ts';
import { contextOf } from './context.ts';

const params = z.object({ key: z.string() });

/** Where an organisation's provider sends browsers back; each connection has an address of its own. */
export async function ssoCallback(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/sso/callback/:key', async (request, reply) => {
    const { key } = params.parse(request.params);
    const at = request.url.indexOf('?');
    const query = at === -1 ? '' : request.url.slice(at + 1);
    const context = await contextOf(services, request, reply);
    const { path } = ssoReturned.parse(await callProcedure(context, 'sso.takeBack', { key, query }));
    return reply.header('cache-control', 'no-store').redirect(`${services.config.public_url}${path}`, 303);
  });
}
