import { users } from '../../../server/src/database/schema/employees.ts';
import type { World } from '../../support/world.ts';
import {
  ADMINS,
  MAPLE_ADMINS,
  MAPLE_DELEGATES,
  MAPLE_MEMBERS,
  MAPLE_ONLY,
  MEMBERS,
  NO_ONE,
  type ExpectationsOf,
} from './expectation.ts';

const written = () => ({
  email: `${crypto.randomUUID()}@example.net`,
  first_name: 'New',
  last_name: MAPLE_ONLY,
  generate_signup_code: true,
});
const existing = async (world: World) => ({ id: (await world.as('ada').employees.create(written())).id });

/** A person who asked to join Maple Care without a code. */
async function waiting(world: World) {
  const email = `${crypto.randomUUID()}@example.net`;
  const at = world.now().toISOString();
  const id = await world.store.write(world.companies.maple, async (db) => {
    const [row] = await db
      .insert(users)
      .values({
        company_id: world.companies.maple,
        email,
        email_key: email,
        first_name: 'Waiting',
        last_name: MAPLE_ONLY,
        is_active: false,
        waiting_for_approval: true,
        custom_fields: {},
        created_at: at,
        updated_at: at,
      })
      .returning({ id: users.id });
    return row?.id ?? 0;
  });
  return { id };
}

export const employees: ExpectationsOf<'employees'> = {
  list: { verdicts: MEMBERS, input: () => ({}) },
  summaries: { verdicts: MEMBERS, input: () => ({}) },
  picklist: { verdicts: MEMBERS },
  get: { verdicts: MAPLE_MEMBERS, input: existing },
  openWork: { verdicts: MAPLE_ADMINS, input: existing },
  create: { verdicts: ADMINS, input: () => ({ ...written(), last_name: 'Comer' }) },
  update: {
    verdicts: MAPLE_DELEGATES,
    input: async (world) => ({ ...(await existing(world)), phone: '555 0100' }),
  },
  remove: { verdicts: MAPLE_ADMINS, input: existing },
  createSignupCodes: { verdicts: ADMINS },
  approve: { verdicts: MAPLE_ADMINS, input: waiting },
  refuseRequest: { verdicts: MAPLE_ADMINS, input: waiting },
};

export const invitations: ExpectationsOf<'invitations'> = {
  // Refused for those who may: there is no mail server here, and no such link. invitations.test.ts has both.
  send: { verdicts: { ...MAPLE_ADMINS, ada: 400 }, input: existing },
  sendAll: { verdicts: { ...ADMINS, ada: 400, nora: 400 } },
  get: { verdicts: NO_ONE, input: () => ({ token: 'never sent' }) },
  accept: {
    verdicts: NO_ONE,
    input: () => ({ token: 'never sent', first_name: 'No', last_name: 'One', password: 'long enough' }),
  },
};

export const directory: ExpectationsOf<'directory'> = {
  list: { verdicts: MEMBERS, input: () => ({}) },
};

const newRole = () => ({ name: `${MAPLE_ONLY} ${crypto.randomUUID()}` });
const existingRole = async (world: World) => ({ id: (await world.as('ada').roles.create(newRole())).id });

export const roles: ExpectationsOf<'roles'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: existingRole },
  create: { verdicts: ADMINS, input: () => ({ name: crypto.randomUUID(), permissions: 'clients_view' }) },
  update: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ ...(await existingRole(world)), ...newRole() }),
  },
  remove: { verdicts: MAPLE_ADMINS, input: existingRole },
};
