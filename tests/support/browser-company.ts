import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';

const PASSWORD = 'correct horse battery';

interface Tokens {
  access: string;
  refresh: string;
}

/** A person with an account, who can call the API and open a browser. */
export interface Person extends Tokens {
  id: number;
  name: string;
  email: string;
  password: string;
  /** Calls the REST API; throws if it is refused. */
  api<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Signs the page in as this person, effective from its next address. */
  enter(page: Page): Promise<void>;
  /** A signed-in page in a separate browser context. */
  open(browser: Browser, path: string): Promise<Page>;
}

async function call<Answer>(url: string, method: string, body?: unknown, access?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(access && { authorization: `Bearer ${access}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} is ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : null) as Answer;
}

async function register(server: string, name: string, more: Record<string, string>): Promise<Person> {
  const [first_name = name, ...rest] = name.split(' ');
  const email = `${first_name.toLowerCase()}-${randomUUID()}@example.org`;
  await call(`${server}/api/register/`, 'POST', {
    first_name,
    last_name: rest.join(' ') || 'Person',
    email,
    password: PASSWORD,
    ...more,
  });
  const tokens = await call<Tokens>(`${server}/api/token/`, 'POST', { email, password: PASSWORD });
  const { id } = await call<{ id: number }>(`${server}/api/current-user/`, 'GET', undefined, tokens.access);
  const enter = async (page: Page) => {
    await page.addInitScript(({ access, refresh }) => {
      if (!window.sessionStorage.getItem('daybook.session')) {
        window.sessionStorage.setItem('daybook.session', JSON.stringify({ access, refresh }));
      }
    }, tokens);
  };
  return {
    ...tokens,
    id,
    name,
    email,
    password: PASSWORD,
    api: (method, path, body) => call(`${server}/api${path}`, method, body, tokens.access),
    enter,
    async open(browser, path) {
      const context = await browser.newContext({ baseURL: server });
      const page = await context.newPage();
      await enter(page);
      await page.goto(path);
      return page;
    },
  };
}

export type Company = Awaited<ReturnType<typeof makeCompany>>;

/** A new company for the test, past its onboarding unless told otherwise, with its admin Ada. `join` adds workers. */
export async function makeCompany(
  server: string,
  name = `Maple Care ${randomUUID().slice(0, 8)}`,
  { onboarded = true } = {},
) {
  const ada = await register(server, 'Ada Admin', { account_type: 'create', company_name: name });
  if (onboarded) await ada.api('POST', '/onboarding/complete/');
  const { signup_code } = await ada.api<{ signup_code: string }>('GET', '/company/');
  return {
    name,
    ada,
    join: (worker = 'Will Worker') => register(server, worker, { account_type: 'join', signup_code }),
    /** Buys the plan Professional 10 on the local checkout page. */
    async goProfessional() {
      const plans = await ada.api<{ id: number; name: string }[]>('GET', '/plans/');
      const plan_id = plans.find((plan) => plan.name === 'Professional 10')?.id;
      const order = { plan_id, billing_cycle: 'monthly' };
      const { sessionId } = await ada.api<{ sessionId: string }>('POST', '/create-checkout-session/', order);
      await call(`${server}/trpc/subscriptions.payTestCheckout`, 'POST', { sessionId }, ada.access);
    },
    /** A client visible to the whole company, unless `more` says otherwise. */
    addClient: (first_name: string, last_name: string, more: Record<string, unknown> = {}) =>
      ada.api<{ id: number; name: string }>('POST', '/clients/', { first_name, last_name, ...more }),
  };
}
