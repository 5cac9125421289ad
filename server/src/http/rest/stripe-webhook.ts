import type { FastifyInstance } from 'fastify';
import type { Services } from '../../kernel/services.ts';
import { MAX_BODY_BYTES } from '../body-limits.ts';
import { callProcedure } from '../call-procedure.ts';
import { contextOf } from '../context.ts';

/** Written by hand because the signature covers the raw bytes, so they must not be parsed as JSON before. */
export async function stripeWebhook(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/stripe/webhook', { config: { strangers_bytes: MAX_BODY_BYTES } }, async (request, reply) => {
    const context = await contextOf(services, request, reply);
    const signature = request.headers['stripe-signature'];
    await callProcedure(context, 'subscriptions.takeEvent', {
      payload: typeof request.body === 'string' ? request.body : '',
      signature: typeof signature === 'string' ? signature : '',
    });
    return reply.send({ received: true });
  });
}
