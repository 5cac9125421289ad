import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_IMPORT_BODY_BYTES } from '@daybook/domain/limits';
import { isRecord } from '@daybook/domain/values';
import type { Store } from '../database/store.ts';
import { errorShape, type Context } from '../kernel/procedures.ts';
import { refusalOfHttp, type Refusal } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';
import { CHALLENGE, notStored } from './answers.ts';
import { callProcedure } from './call-procedure.ts';
import { guardSecrets } from './compress.ts';
import { contextOf } from './context.ts';
import { readBody, readJson } from './json-text.ts';
import { unread, type Upload } from './uploads.ts';

const MAX_CALLS_PER_BATCH = 10;

interface Call {
  path: string;
  input: unknown;
}

/** What the client's `httpLink` and `httpBatchLink` send: names in the path, inputs in the query or the body. */
function callsOf(request: FastifyRequest<Rpc>, body: unknown): Call[] {
  const batched = request.query.batch === '1';
  const sent = request.method === 'GET' ? inputInAddress(request.query.input) : body;
  const { '*': called = UPLOAD } = request.params;
  if (!batched) return [{ path: called, input: sent }];
  const paths = called.split(',');
  if (paths.length > MAX_CALLS_PER_BATCH) throw new TRPCError({ code: 'BAD_REQUEST' });
  const inputs = isRecord(sent) ? sent : {};
  return paths.map((path, index) => ({ path, input: inputs[index] }));
}

const inputInAddress = (text: string | undefined): unknown =>
  text === undefined ? undefined : readJson(text);

interface Answer {
  status: number;
  body: unknown;
  refusal?: Refusal;
}

function refused(request: FastifyRequest, thrown: unknown): Answer {
  const refusal = refusalOfHttp(thrown);
  if (refusal.code === 'internal') request.log.error({ err: thrown }, 'unforeseen');
  return { status: refusal.status, body: { error: errorShape(refusal, request.id) }, refusal };
}

async function answerTo(
  store: Store,
  request: FastifyRequest,
  ctx: Context,
  call: Call,
  index: number,
): Promise<Answer> {
  const as = request.method === 'GET' ? 'query' : 'mutation';
  try {
    const data = await callProcedure(ctx, call.path, call.input, { as, index });
    return { status: 200, body: { result: { data } } };
  } catch (thrown) {
    store.saw(thrown);
    return refused(request, thrown);
  }
}

function send(reply: FastifyReply, answers: Answer[], batched: boolean): FastifyReply {
  const [first] = answers;
  const same = answers.every(({ status }) => status === first?.status);
  const wait = Math.max(0, ...answers.map(({ refusal }) => refusal?.retry_after ?? 0));
  if (answers.some(({ status }) => status === 401)) void reply.header('www-authenticate', CHALLENGE);
  if (wait > 0) void reply.header('retry-after', String(wait));
  return reply
    .status(same ? (first?.status ?? 200) : 207)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(batched ? answers.map(({ body }) => body) : first?.body));
}

/** The one procedure that accepts files. */
const UPLOAD = 'imports.create';

interface Rpc {
  /** Without a path: the upload. */
  Params: { '*'?: string };
  Querystring: { batch?: string; input?: string };
}

/**
 * tRPC over HTTP in its clients' protocol, without streams, subscriptions and transformers, which we do not
 * need: the library's Fastify adapter created web requests, signals and streams for each call, at more cost than a whole list.
 */
export async function trpcHandler(
  app: FastifyInstance,
  { services, upload }: { services: Services; upload: Upload },
): Promise<void> {
  app.addHook('onRequest', notStored);
  app.setErrorHandler((error, request: FastifyRequest<Rpc>, reply) => {
    services.store.saw(error);
    // Not a list: clients would take it for the answer to every call of a batch.
    return send(reply, [refused(request, error)], false);
  });
  const answer = async (ctx: Context, request: FastifyRequest<Rpc>, reply: FastifyReply, body: unknown) => {
    const calls = callsOf(request, body);
    guardSecrets(
      reply,
      calls.map(({ path }) => path),
    );
    const answers = await Promise.all(
      calls.map((call, index) => answerTo(services.store, request, ctx, call, index)),
    );
    return send(reply, answers, request.query.batch === '1');
  };
  app.route<Rpc>({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) =>
      answer(await contextOf(services, request, reply), request, reply, request.body ?? undefined),
  });
  await app.register(async (uploads) => {
    uploads.removeContentTypeParser('application/json');
    uploads.addContentTypeParser('application/json', unread);
    uploads.post<Rpc>(`/${UPLOAD}`, async (request, reply) => {
      const ctx = await contextOf(services, request, reply);
      return upload({ ctx, request, maximum: MAX_IMPORT_BODY_BYTES }, async (body) =>
        answer(ctx, request, reply, readBody(body)),
      );
    });
  });
}
