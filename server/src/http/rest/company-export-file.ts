import { Transform, pipeline } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beginExport, endExport } from '../../modules/company-exports/writes.ts';
import { notFound } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { contextOf } from '../context.ts';
import { makeExport } from '../company-export/make.ts';

/** The download address from `companyExports.create` and `createOfPerson`: the ZIP file, once. */
export async function companyExportFilePath(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.route<{ Querystring: { code?: string } }>({
    method: 'GET',
    url: '/company-export/file',
    // Checking whether it exists would use it up.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { code } = request.query;
      if (typeof code !== 'string' || code === '') throw notFound();
      const { signal } = (await contextOf(services, request, reply)).request;
      const begun = await beginExport(services, code);
      const end = async (state: 'done' | 'failed') => {
        try {
          await endExport(services, begun, state);
        } catch (err) {
          request.log.error({ err }, 'the end of an export could not be noted');
        }
      };
      try {
        const { name, zip, close } = await makeExport(services, begun, signal);
        // Recorded before the last bytes are sent, so that a person with the file can request the next one.
        const noting = new Transform({
          transform: (bytes, _encoding, give) => give(null, bytes),
          flush: (give) => void end('done').then(() => give()),
        });
        const sent = pipeline(zip, noting, (error) => {
          void close().then(() => (error ? end('failed') : undefined));
        });
        return await reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .type('application/zip')
          .send(sent);
      } catch (error) {
        await end('failed');
        throw error;
      }
    },
  });
}
