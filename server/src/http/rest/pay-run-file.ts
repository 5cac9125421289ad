import type { FastifyInstance } from 'fastify';
import { payRunFileContent } from '@daybook/contract/pay-runs';
import { MAX_ID } from '@daybook/domain/limits';
import { notFound } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { callProcedure } from '../call-procedure.ts';
import { contextOf } from '../context.ts';

const idOf = (text: string): number => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  if (!(id <= MAX_ID)) throw notFound();
  return id;
};

/** The bytes of a file created from a pay run (pay-runs.md#files), the same at every download. */
export async function payRunFilePath(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.get<{ Params: { id: string; file: string } }>('/pay-runs/:id/files/:file', async (request, reply) => {
    const context = await contextOf(services, request, reply);
    const { id, file: file_id } = request.params;
    const input = { id: idOf(id), file: idOf(file_id) };
    const file = payRunFileContent.parse(await callProcedure(context, 'payRuns.file', input));
    return reply
      .header('content-disposition', `attachment; filename="${file.file_name}"`)
      .type('application/octet-stream')
      .send(Buffer.from(file.content, 'base64'));
  });
}
