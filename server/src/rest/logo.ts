import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf } from '../context.ts';
import { LOGO_BYTES_MAXIMUM } from '../modules/company-settings/logo.ts';
import { logoOf } from '../modules/companies/reads.ts';
import type { Context } from '../procedures.ts';
import { missing, notAccepted, refusalOfHttp } from '../refusals.ts';
import type { Services } from '../services.ts';
import { callProcedure } from '../call-procedure.ts';
import { onlyOnce } from './only-once.ts';
import type { Row } from './routes.ts';

/** The rows of `routes.ts` that also take multipart, and are registered here. */
export const LOGO_ROUTES: readonly Row[] = [
  ['PATCH', '/company-settings/:id', 'companySettings.update'],
  ['POST', '/company-settings', 'companySettings.update', { status: 201 }],
];

/**
 * The only paths written by hand: company settings as multipart (3 §7), and the picture itself. The fields go through
 * the same procedure as JSON does, and a file named `logo` with them.
 */
export async function logoPaths(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: LOGO_BYTES_MAXIMUM, files: 1, fields: 30, parts: 40 },
  });

  for (const [method, url, procedure, options] of LOGO_ROUTES) {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      async handler(request, reply) {
        const context = await contextOf(services, request);
        const { fields, logo } = await formOf(request);
        const id = request.params.id;
        if (id !== undefined && !/^[1-9]\d{0,8}$/.test(id)) throw missing();
        const input = {
          ...fields,
          ...(logo && { logo: logo.toString('base64') }),
          ...(id !== undefined && { id: Number(id) }),
        };
        const call = { procedure, input, status: options?.status ?? 200 };
        const work = (ctx: Context) => callProcedure(ctx, procedure, input);
        if (method !== 'POST') return reply.status(call.status).send(await work(context));
        const { status, body, replayed } = await onlyOnce(context, request, call, work);
        if (replayed) void reply.header('idempotency-replayed', 'true');
        return reply.status(status).send(body);
      },
    });
  }

  app.get<{ Params: { id: string; version: string } }>(
    '/company/:id/logo/:version',
    async (request, reply) => {
      const logo = await logoOf(services.store.read, Number(request.params.id) || 0, request.params.version);
      if (!logo) throw missing();
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .type(logo.content_type)
        .send(logo.content);
    },
  );
}

interface Form {
  fields: Record<string, unknown>;
  logo: Buffer | null;
}

async function formOf(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) {
    const { logo: _, ...fields } = { ...(request.body as Record<string, unknown> | undefined) };
    return { fields, logo: null };
  }
  try {
    return await partsOf(request);
  } catch (error) {
    const refusal = refusalOfHttp(error);
    // Cut off, without its boundary, …: the parser's own errors say nothing of whose fault it is.
    throw refusal.kind === 'too_large' ? refusal : notAccepted('This upload could not be read.');
  }
}

async function partsOf(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, unknown> = {};
  let logo: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      if (part.fieldname === 'logo' && content.length > 0) logo = content;
    }
    // A logo that is text is none: an empty field, or the address that the page was given.
    else if (part.fieldname !== 'logo') fields[part.fieldname] = part.value;
  }
  return { fields, logo };
}
