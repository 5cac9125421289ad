import { callProcedure } from '../../../server/src/http/call-procedure.ts';
import type { ProcedureName, Row } from '../../../server/src/http/rest/route.ts';
import type { Context } from '../../../server/src/kernel/procedures.ts';
import { refusalOf } from '../../../server/src/kernel/refusals.ts';
import type { World } from '../../support/world.ts';
import { personOf, type Verdict, type Who } from './expectation.ts';

export type Try = (who: Who, input: unknown) => Promise<{ verdict: Verdict | string; answer: unknown }>;

export async function tryProcedure(world: World, name: ProcedureName, who: Who, input: unknown) {
  return tryAs(await world.contextOf(personOf(who)), name, input);
}

/** The outcome of a call for the context's caller. */
export async function tryAs(context: Context, name: ProcedureName, input: unknown) {
  try {
    return { verdict: 'ok', answer: await callProcedure(context, name, input) };
  } catch (error) {
    const refusal = refusalOf(error);
    return { verdict: said(refusal.status, error), answer: refusal.body };
  }
}

export async function tryRoute(world: World, [method, path]: Row, who: Who, input: unknown) {
  const values: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = values[key];
    delete values[key];
    return encodeURIComponent(String(value));
  });
  const query =
    method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>).toString()}` : '';
  const body = method === 'GET' || method === 'DELETE' ? undefined : values;
  const response = await world.rest(personOf(who), method, `${filled}${query}`, body);
  return {
    verdict: response.status < 300 ? 'ok' : said(response.status, response.body),
    answer: response.body,
  };
}

/** A refusal as the table writes it; one that no row may name is shown with its cause. */
function said(status: number, behind: unknown): Verdict | string {
  const known = [400, 401, 403, 404, 409] as const;
  return (
    known.find((code) => code === status) ??
    `${status}: ${behind instanceof Error ? behind.stack : JSON.stringify(behind)}`
  );
}
