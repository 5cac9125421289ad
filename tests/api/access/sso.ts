import { confirmSession } from '../../support/second-step.ts';
import type { World } from '../../support/world.ts';
import {
  ADMINS,
  ANYONE,
  NO_ONE,
  OPERATORS,
  personOf,
  TRIES,
  UNAUTHENTICATED,
  type ExpectationsOf,
  type Who,
} from './expectation.ts';

async function confirmed(world: World, who: Who) {
  const person = personOf(who);
  if (person && who !== 'dan') await confirmSession(world, person);
}

const newDomain = () => ({ domain: `${crypto.randomUUID()}.example` });

async function domainOf(world: World, who: Who) {
  await confirmed(world, who);
  const owner = who === 'nora' ? 'nora' : 'ada';
  await confirmSession(world, owner);
  return world.as(owner).sso.addDomain(newDomain());
}

async function domainOfMaple(world: World) {
  await confirmSession(world, 'ada');
  const { id } = await world.as('ada').sso.addDomain(newDomain());
  return { id: world.companies.maple, domain_id: id };
}

/** Where nothing answers: sign-in.test.ts has a provider. */
async function connected(world: World, who: Who) {
  await confirmed(world, who);
  for (const admin of ['ada', 'nora'] as const) {
    await confirmSession(world, admin);
    await world
      .as(admin)
      .sso.updateConnection({ issuer: 'https://id.invalid', client_id: 'daybook', client_secret: 'secret' });
  }
}

export const sso: ExpectationsOf<'sso'> = {
  // Nobody's domain is verified.
  start: { verdicts: NO_ONE, input: () => ({ email: 'will@nowhere.example' }) },
  // No such connection: a refusal is an address, too, and is recorded for a connection.
  takeBack: { verdicts: ANYONE, input: () => ({ key: 'unknown', query: '' }), changes_nothing: TRIES },
  signIn: { verdicts: UNAUTHENTICATED, input: () => ({ code: 'never issued' }) },
  confirm: {
    verdicts: {
      ...ANYONE,
      anonymous: 401,
      dan: 401,
      will: 409,
      cora: 409,
      dell: 409,
      ada: 409,
      ned: 409,
      nora: 409,
      olga: 409,
    },
  },
  connection: { verdicts: ADMINS },
  updateConnection: {
    verdicts: ADMINS,
    input: async (world, who) => {
      await connected(world, who);
      return {
        issuer: `https://${crypto.randomUUID()}.example.org`,
        client_id: 'daybook',
        client_secret: 'secret',
      };
    },
  },
  removeConnection: { verdicts: ADMINS, input: async (world, who) => connected(world, who) },
  // Nothing answers there.
  test: {
    verdicts: { ...ADMINS, ada: 400, nora: 400 },
    input: async (world, who) => connected(world, who),
  },
  domains: { verdicts: ADMINS },
  addDomain: {
    verdicts: ADMINS,
    input: async (world, who) => {
      await confirmed(world, who);
      return newDomain();
    },
  },
  removeDomain: { verdicts: ADMINS, input: async (world, who) => ({ id: (await domainOf(world, who)).id }) },
  platformConnection: { verdicts: OPERATORS, input: (world) => ({ id: world.companies.maple }) },
  trustAddresses: {
    verdicts: OPERATORS,
    input: async (world, who) => {
      await connected(world, who);
      const { trust_email } = await world.as('olga').sso.platformConnection({ id: world.companies.maple });
      return { id: world.companies.maple, trust_email: !trust_email };
    },
  },
  checkDomain: { verdicts: OPERATORS, input: domainOfMaple, changes_nothing: ['olga'] },
  verifyDomain: { verdicts: OPERATORS, input: domainOfMaple },
};
