import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { sessions } from '../../server/src/database/schema/session.ts';
import { PASSWORD, type PersonName, type World } from './world.ts';

/** What an authenticator app shows. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Lets a person's session pass for confirmed, without the work of checking a password. */
export async function confirmSession(world: World, person: PersonName): Promise<void> {
  await world.tokenOf(person);
  const confirmed_until = new Date(world.now().getTime() + 600_000).toISOString();
  await world.store.write(null, (db) =>
    db.update(sessions).set({ confirmed_until }).where(eq(sessions.user_id, world.people[person])),
  );
}

/** A person who has just confirmed who they are. */
export async function confirmed(world: World, person: PersonName) {
  await confirmSession(world, person);
  return world.as(person);
}

/** Sets up an authenticator app for a person; the app's secret and the recovery codes. */
export async function setUpApp(world: World, person: PersonName) {
  await confirmSession(world, person);
  const { secret } = await world.as(person).secondStep.begin();
  const { recovery_codes } = await world.as(person).secondStep.confirm({ code: codeAt(secret, world.now()) });
  return { secret, recovery_codes };
}

/** A sign-in with the password, over HTTP. */
export async function enterPassword(world: World, person: PersonName, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/token/',
    headers,
    payload: { email: `${person}@example.org`, password: PASSWORD },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{
      access?: string;
      refresh?: string;
      detail?: string;
      code?: string;
      second_step?: { ticket: string; methods: string[] };
    }>(),
  };
}
