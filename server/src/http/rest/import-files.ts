import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importFile } from '@daybook/contract/imports';
import { MAX_ID, MAX_IMPORT_BODY_BYTES, MAX_IMPORT_BYTES } from '@daybook/domain/limits';
import { isRecord } from '@daybook/domain/values';
import type { Context } from '../../kernel/procedures.ts';
import { badRequest, notFound, ONE_OBJECT, refusalOfHttp } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { fileTooLarge } from '../../modules/imports/upload/uploads.ts';
import { refuse } from '../answers.ts';
import { callProcedure } from '../call-procedure.ts';
import { contextOf } from '../context.ts';
import { readBody } from '../json-text.ts';
import { unread, type Upload } from '../uploads.ts';
import { idempotent } from './idempotency.ts';
import { uploadForm, type Part } from './multipart.ts';
import type { Row } from './route.ts';

/** The row of `routes.ts` that also accepts multipart, and is registered here. */
export const IMPORT_ROUTES: readonly Row[] = [['POST', '/imports', 'imports.create', { status: 201 }]];

/** The upload of a file (imports-and-exports.md#screens-and-calls), and the files of an import: its errors, and the templates. */
export async function importFilePaths(
  app: FastifyInstance,
  { services, upload }: { services: Services; upload: Upload },
): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(['application/json', 'multipart/form-data'], unread);
  app.setErrorHandler((error, request, reply) => {
    services.store.saw(error);
    return refuse(refusalOfHttp(error).code === 'too_large' ? fileTooLarge() : error, request, reply);
  });

  for (const [method, url, procedure, { status = 200 } = {}] of IMPORT_ROUTES)
    app.route({
      method,
      url,
      async handler(request, reply) {
        const context = await contextOf(services, request, reply);
        const create = async (input: Record<string, unknown>) => {
          const call = { procedure, input, status };
          const work = (ctx: Context) => callProcedure(ctx, procedure, input);
          const {
            body,
            replayed,
            status: answered,
          } = await idempotent(services.store, context, request, call, work);
          if (replayed) void reply.header('idempotency-replayed', 'true');
          return reply.status(answered).send(body);
        };
        const sent = { ctx: context, request, maximum: MAX_IMPORT_BODY_BYTES };
        if (request.headers['content-type']?.startsWith('multipart/'))
          return uploadForm(upload, sent, async (parts) => create(await inputOf(parts)));
        return upload(sent, async (text) => {
          const body = readBody(text) ?? {};
          if (!isRecord(body)) throw badRequest(ONE_OBJECT);
          return create(body);
        });
      },
    });

  const send = async (request: FastifyRequest, reply: FastifyReply, procedure: string, input: object) => {
    const context = await contextOf(services, request, reply);
    const file = importFile.parse(await callProcedure(context, procedure, input));
    return reply
      .header('content-disposition', `attachment; filename="${file.file_name}"`)
      .type('text/csv; charset=utf-8')
      .send(file.content);
  };
  app.get<{ Params: { kind: string } }>('/imports/templates/:kind', (request, reply) =>
    send(request, reply, 'imports.template', { kind: request.params.kind }),
  );
  app.get<{ Params: { id: string } }>('/imports/:id/errors.csv', (request, reply) => {
    const { id } = request.params;
    if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) throw notFound();
    return send(request, reply, 'imports.errors', { id: Number(id) });
  });
}

async function inputOf(parts: Part[]): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of parts) {
    if (typeof value === 'string') {
      input[name] = value;
      continue;
    }
    if (value.size > MAX_IMPORT_BYTES) throw fileTooLarge();
    if (name !== 'file') continue;
    input.file = Buffer.from(await value.arrayBuffer()).toString('base64');
    input.file_name ??= value.name;
  }
  return input;
}
