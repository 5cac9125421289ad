import { passkeys as passkeyTable } from '../../../server/src/database/schema/sign-in.ts';
import { codeAt, confirmSession, setUpApp } from '../../support/second-step.ts';
import type { PersonName, World } from '../../support/world.ts';
import {
  ADMINS,
  inTurn,
  MAPLE_ADMINS,
  NO_ONE,
  personOf,
  SIGNED_IN,
  TRIES,
  type ExpectationsOf,
  type Who,
} from './expectation.ts';
import { newColleague } from './session.ts';

/** Whoever can sign in, and has confirmed who they are. */
async function confirmedPerson(world: World, who: Who): Promise<PersonName | null> {
  const person = personOf(who);
  if (person === null || who === 'dan') return null;
  await confirmSession(world, person);
  return person;
}

async function withApp(world: World, who: Who) {
  const person = await confirmedPerson(world, who);
  if (person) await setUpApp(world, person);
}

const policyOf = inTurn('admins', 'off');

export const secondStep: ExpectationsOf<'secondStep'> = {
  get: { verdicts: SIGNED_IN },
  // A secret without its first code changes nothing.
  begin: {
    verdicts: SIGNED_IN,
    input: async (world, who) => void (await confirmedPerson(world, who)),
    changes_nothing: TRIES,
  },
  confirm: {
    verdicts: SIGNED_IN,
    input: async (world, who) => {
      const person = await confirmedPerson(world, who);
      if (!person) return { code: '123456' };
      const { secret } = await world.as(person).secondStep.begin();
      return { code: codeAt(secret, world.now()) };
    },
  },
  renewRecoveryCodes: { verdicts: SIGNED_IN, input: withApp },
  disable: { verdicts: SIGNED_IN, input: withApp },
  reset: {
    verdicts: MAPLE_ADMINS,
    input: async (world, who) => {
      await confirmedPerson(world, who);
      return { ...(await newColleague(world)), reason: 'Lost the phone' };
    },
  },
  policy: { verdicts: ADMINS },
  updatePolicy: {
    verdicts: ADMINS,
    input: async (world, who) => {
      await withApp(world, who);
      return { second_step: policyOf(who) };
    },
  },
};

async function passkeyOf(world: World, who: Who) {
  const person = await confirmedPerson(world, who);
  if (!person) return { id: 1, name: 'Phone' };
  const [row] = await world.store.write(null, (db) =>
    db
      .insert(passkeyTable)
      .values({
        user_id: world.people[person],
        credential_id: crypto.randomUUID(),
        public_key: '',
        counter: 0,
        transports: '',
        backed_up: false,
        rp_id: 'localhost',
        name: 'Key',
        created_at: world.now().toISOString(),
      })
      .returning(),
  );
  return { id: row?.id, name: 'Phone' };
}

export const passkeys: ExpectationsOf<'passkeys'> = {
  list: { verdicts: SIGNED_IN },
  options: {
    verdicts: SIGNED_IN,
    input: async (world, who) => void (await confirmedPerson(world, who)),
    changes_nothing: TRIES,
  },
  // Nobody has such a ticket: passkeys.e2e.ts has a real authenticator.
  create: {
    verdicts: { ...NO_ONE, anonymous: 401, dan: 401 },
    input: async (world, who) => {
      await confirmedPerson(world, who);
      return {
        ticket: 'never issued',
        name: 'Phone',
        response: {
          id: 'unknown',
          rawId: 'unknown',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'e30' },
        },
      };
    },
  },
  update: { verdicts: SIGNED_IN, input: passkeyOf },
  remove: {
    verdicts: SIGNED_IN,
    input: async (world, who) => ({ id: (await passkeyOf(world, who)).id }),
  },
};
