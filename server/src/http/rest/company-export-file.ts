import { pipeline, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { beginExport, endExport, type Begun } from '../../modules/company-exports/writes.ts';
import { makeExport, takingTurns } from '../company-export/make.ts';
import { contextOf } from '../context.ts';

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
      const end = async (download: Begun, state: 'done' | 'failed') => {
        try {
          await endExport(services, download, state);
        } catch (err) {
          request.log.error({ err }, 'the end of an export could not be recorded');
        }
      };
      const prepare = async () => {
        const download = await beginExport(services, code);
        try {
          return { download, ...(await makeExport(services, download, signal)) };
        } catch (error) {
          await end(download, 'failed');
          throw error;
        }
      };
      // Sending takes no turn in the queue: on a slow line it would keep the others waiting.
      const { download, name, zip, close } = await takingTurns(prepare);
      // Recorded before the last bytes are sent, so that a person with the file can request the next one.
      const recordingEnd = new Transform({
        transform: (bytes, _encoding, pass) => pass(null, bytes),
        flush: (finish) => void end(download, 'done').then(() => finish()),
      });
      const content = pipeline(zip, recordingEnd, (error) => {
        void close().then(() => (error ? end(download, 'failed') : undefined));
      });
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(content);
    },
  });
}
