import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isRecord } from '@daybook/domain/values';
import type { Context } from '../../kernel/procedures.ts';
import { badRequest, notFound, ONE_OBJECT, tooLarge } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { logoOf } from '../../modules/companies/reads.ts';
import { MAX_LOGO_BYTES } from '../../modules/company-settings/logo.ts';
import { callProcedure } from '../call-procedure.ts';
import { contextOf } from '../context.ts';
import { unread, type Upload } from '../uploads.ts';
import { idempotent } from './idempotency.ts';
import { uploadForm, type Part } from './multipart.ts';
import type { Row } from './route.ts';

/** The rows of `routes.ts` that also accept multipart, and are registered here. */
export const LOGO_ROUTES: readonly Row[] = [
  ['PATCH', '/company-settings/:id', 'companySettings.update'],
  ['POST', '/company-settings', 'companySettings.update', { status: 201 }],
];

/** The file, and the size of the fields and of the lines between the parts. */
const MAX_FORM_BYTES = MAX_LOGO_BYTES + 262_144;

/**
 * The only hand-written paths: company settings as multipart (company-and-plans.md#company-profile), and the picture itself. The
 * fields go through the same procedure as JSON, together with a file named `logo`.
 */
export async function logoPaths(
  app: FastifyInstance,
  { services, upload }: { services: Services; upload: Upload },
): Promise<void> {
  app.addContentTypeParser('multipart/form-data', unread);

  for (const [method, url, procedure, options] of LOGO_ROUTES) {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      async handler(request, reply) {
        const context = await contextOf(services, request, reply);
        const save = async ({ fields, logo }: Form) => {
          const id = request.params.id;
          if (id !== undefined && !/^[1-9]\d{0,8}$/.test(id)) throw notFound();
          const input = {
            ...fields,
            ...(logo && { logo: logo.toString('base64') }),
            ...(id !== undefined && { id: Number(id) }),
          };
          const call = { procedure, input, status: options?.status ?? 200 };
          const work = (ctx: Context) => callProcedure(ctx, procedure, input);
          if (method !== 'POST') return reply.status(call.status).send(await work(context));
          const { status, body, replayed } = await idempotent(services.store, context, request, call, work);
          if (replayed) void reply.header('idempotency-replayed', 'true');
          return reply.status(status).send(body);
        };
        if (!(request.body instanceof Readable)) return save(formOf(request.body));
        const sent = { ctx: context, request, maximum: MAX_FORM_BYTES };
        // Drawing the logo has a queue of its own (`rasterOf`).
        return save(await uploadForm(upload, sent, readParts));
      },
    });
  }

  app.get<{ Params: { id: string; version: string } }>(
    '/company/:id/logo/:version',
    async (request, reply) => {
      const logo = await logoOf(services.store.read, Number(request.params.id) || 0, request.params.version);
      if (!logo) throw notFound();
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

/** Of the settings in JSON, which contain no picture. */
function formOf(body: unknown): Form {
  if (body !== undefined && !isRecord(body)) throw badRequest(ONE_OBJECT);
  const { logo: _, ...fields } = { ...body };
  return { fields, logo: null };
}

async function readParts(parts: Part[]): Promise<Form> {
  const files = parts.filter(([, value]) => typeof value !== 'string');
  if (files.length > 1) throw tooLarge();
  const fields: Record<string, unknown> = {};
  let logo: Buffer | null = null;
  for (const [name, value] of parts) {
    // A logo that is text is not a file: an empty field, or the address that the page received.
    if (typeof value === 'string') {
      if (name !== 'logo') fields[name] = value;
    } else {
      if (value.size > MAX_LOGO_BYTES) throw tooLarge();
      if (name === 'logo' && value.size > 0) logo = Buffer.from(await value.arrayBuffer());
    }
  }
  return { fields, logo };
}
