import { IMPORT_ROUTES } from '../../../server/src/http/rest/import-files.ts';
import { LOGO_ROUTES } from '../../../server/src/http/rest/logo.ts';
import type { ProcedureName, Row } from '../../../server/src/http/rest/route.ts';
import { ROUTES } from '../../../server/src/http/rest/routes.ts';
import { schemaOf } from '../../../server/src/http/rest/schemas.ts';
import { FILE_ROUTES } from '../../../server/src/http/rest/stored-files.ts';
import { procedures } from '../../../server/src/router.ts';
import type { PersonName, World } from '../../support/world.ts';
import { personOf, type Expectation, type Who } from '../access/expectation.ts';
import { ACCESS } from '../access/table.ts';

export const ALL_ROWS: readonly Row[] = [...ROUTES, ...LOGO_ROUTES, ...IMPORT_ROUTES, ...FILE_ROUTES];
export const nameOf = ([method, path]: Row) => `${method} ${path}`;

/** Rows that cannot succeed in the sweep's world, and the tests that cover them. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /create-checkout-session': 'server/src/modules/subscriptions',
  'POST /subscription/portal': 'server/src/modules/subscriptions',
  'POST /token/second-step': 'server/src/auth/second-step.test.ts',
  'POST /sso/start': 'server/src/auth/sso/sign-in.test.ts',
  'POST /token/sso': 'server/src/auth/sso/sign-in.test.ts',
  'POST /confirm-identity/sso': 'server/src/auth/sso/enforcing.test.ts',
  'POST /sso-connection/test': 'server/src/auth/sso/enforcing.test.ts',
  'POST /token/passkey': 'tests/e2e/two-step.e2e.ts',
  'POST /passkeys': 'tests/e2e/two-step.e2e.ts',
  'POST /password-reset/request': 'server/src/auth/accounts.test.ts',
  'POST /password-reset': 'server/src/auth/accounts.test.ts',
  'POST /users/:id/invite': 'server/src/auth/invitations.test.ts',
  'POST /users/invite': 'server/src/auth/invitations.test.ts',
  'POST /invitations/accept': 'server/src/auth/invitations.test.ts',
  'POST /email-change': 'server/src/auth/email-change.test.ts',
  'POST /email-change/confirm': 'server/src/auth/email-change.test.ts',
  'POST /email-change/undo': 'server/src/auth/email-change.test.ts',
  'POST /session/refresh': 'server/src/auth/sessions.test.ts',
  // There is no mail server here.
  'POST /invoices/:id/send': 'server/src/modules/invoice-mails/mails.test.ts',
  // An earlier row changes the password that it asks for.
  'POST /company-export': 'tests/api/leaving/export.test.ts',
  'DELETE /platform/companies/:id': 'tests/api/leaving/deletion.test.ts',
  // Other rows lock runs, after which the day is fixed.
  'POST /pay-runs/:id/pay-from': 'server/src/modules/pay-runs/first-run.test.ts',
  'POST /webhook-deliveries/:id/redeliver': 'server/src/modules/webhooks/webhooks.test.ts',
};

function expectationOf(procedure: ProcedureName): Expectation {
  const [noun, verb] = procedure.split('.') as [keyof typeof ACCESS, string];
  const expectations: Readonly<Record<string, Expectation>> = ACCESS[noun];
  const expectation = expectations[verb];
  if (!expectation) throw new Error(`There is no row for ${procedure}.`);
  return expectation;
}

/** A permitted person: the admin if possible. Undefined if the sweep's world has none. */
export function whoMay(procedure: ProcedureName): Who | undefined {
  const { verdicts } = expectationOf(procedure);
  const order: Who[] = ['ada', 'will', 'olga', 'anonymous'];
  return order.find((who) => verdicts[who] === 'ok');
}

export async function inputOfRow(world: World, [, path, procedure]: Row, who: Who) {
  const input: object | undefined = (await expectationOf(procedure).input?.(world, who)) as
    | object
    | undefined;
  // tRPC takes a company's settings without an id.
  const [settings] =
    path === '/company-settings/:id' ? (await world.as('ada').companySettings.list({})).results : [];
  return { ...input, ...(settings && { id: settings.id }) } as Record<string, unknown>;
}

/** The fields of a procedure's input, without those of the path. */
export function fieldsOf([, path, procedure]: Row): Record<string, { type?: string | string[] }> {
  const input = procedures.get(procedure)?.input;
  const properties = (input && schemaOf(input, 'input').properties) ?? {};
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !path.includes(`:${name}`)));
}

export interface Called {
  status: number;
  type: string;
  text: string;
  body: unknown;
}

/** Calls a row with its input: path parameters in the path, the rest in the query or the body. */
export async function callRow(
  world: World,
  row: Row,
  who: Who,
  input: Record<string, unknown>,
  { slash = false }: { slash?: boolean } = {},
): Promise<Called> {
  const [method, path] = row;
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const inQuery = method === 'GET' || method === 'DELETE';
  const person: PersonName | null = personOf(who);
  const response = await world.app.inject({
    method,
    url: `/api${filled}${slash ? '/' : ''}${inQuery && query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: person ? { authorization: `Bearer ${await world.tokenOf(person)}` } : {},
    ...(!inQuery && { payload: rest }),
  });
  const text = response.body;
  const type = String(response.headers['content-type'] ?? '');
  return {
    status: response.statusCode,
    type,
    text,
    body: text && type.includes('json') ? JSON.parse(text) : null,
  };
}
