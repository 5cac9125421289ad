import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MAX_ID } from '@daybook/domain/limits';
import { notFound } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { callProcedure } from '../call-procedure.ts';
import { contextOf } from '../context.ts';
import type { Row } from './route.ts';

/** Files that Daybook made. */
const STORED_FILES: readonly Row[] = [
  ['GET', '/pay-runs/:id/files/:file', 'payRuns.file', { file: 'application/octet-stream' }],
  ['GET', '/invoices/:id/pdf', 'invoices.pdf', { file: 'application/pdf' }],
  ['GET', '/invoice-files/:id', 'invoiceFiles.get', { file: 'application/octet-stream' }],
  ['GET', '/invoice-links/:token/pdf', 'invoiceLinks.pdf', { file: 'application/pdf' }],
];

/**
 * Files, whose bytes are answered by this one and `import-files.ts`. The templates' path is not described: OpenAPI cannot tell it
 * from `/imports/{id}/…`.
 */
export const FILE_ROUTES: readonly Row[] = [
  ['GET', '/imports/:id/errors.csv', 'imports.errors', { file: 'text/csv' }],
  ...STORED_FILES,
];

const storedFile = z.object({ file_name: z.string(), content: z.string() });

function inputOf(params: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries<unknown>(
    Object.entries(params).map(([name, text]) => {
      if (name === 'token') return [name, text];
      const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
      if (!(id <= MAX_ID)) throw notFound();
      return [name, id];
    }),
  );
}

/** The bytes of files that Daybook made, the same at every download (pay-runs.md#files). */
export async function storedFilePaths(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  for (const [, path, procedure, { file: type = 'application/octet-stream' } = {}] of STORED_FILES)
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const context = await contextOf(services, request, reply);
      const file = storedFile.parse(await callProcedure(context, procedure, inputOf(request.params)));
      return reply
        .header('content-disposition', `attachment; filename="${file.file_name.replaceAll(/[^\w.-]/g, '_')}"`)
        .type(type)
        .send(Buffer.from(file.content, 'base64'));
    });
}
