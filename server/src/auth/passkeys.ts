import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  newPasskey,
  passkeyRename,
  passkey as passkeyShape,
  passkeySignIn,
} from '@daybook/contract/second-step';
import { MAX_PASSKEYS } from '@daybook/domain/access/second-step';
import { passkeys } from '../database/schema/sign-in.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { Change, Context, EffectContext } from '../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required, unauthenticated } from '../kernel/refusals.ts';
import { accountById } from './accounts.ts';
import type { Caller } from './caller.ts';
import { renewRecoveryCodes } from './code-proofs.ts';
import { refuseUnconfirmed } from './confirming.ts';
import { admitted, enter } from './entering.ts';
import { factorsOf, hasSecondStep, relyingParty } from './factors.ts';
import { tryPasskey } from './guess-limits.ts';
import { passkeyProof } from './passkey-proof.ts';
import { forgetRecoveryCodes, refuseWithoutSecondStep } from './second-step.ts';
import { keepingBreakGlass } from './sso/enforcing.ts';
import { issueTicket, spendTicket, tryTicket } from './tickets.ts';

/** How long the browser waits for the person. */
const TIMEOUT_MS = 60_000;

type Ctx = EffectContext & { caller: Caller };
type Passkey = typeof passkeys.$inferSelect;

const recordOf = (config: Context['config'], row: Passkey): z.output<typeof passkeyShape> => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  backed_up: row.backed_up,
  is_usable: row.rp_id === relyingParty(config).rp_id,
});

const rowsOf = (db: ReadDb, user_id: number) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(desc(passkeys.created_at), desc(passkeys.id));

export async function listPasskeys({ db, config, caller }: Pick<Ctx, 'db' | 'config' | 'caller'>) {
  const results = (await rowsOf(db, caller.user_id)).map((row) => recordOf(config, row));
  return { count: results.length, results };
}

/** The challenge for a new passkey. */
export async function registrationOptions(ctx: Ctx) {
  await refuseUnconfirmed(ctx);
  const { user_id, email, name } = ctx.caller;
  const { rp_id } = relyingParty(ctx.config);
  const rows = await rowsOf(ctx.db, user_id);
  refuseTooMany(rows.length);
  const options = await generateRegistrationOptions({
    rpName: 'Daybook',
    rpID: rp_id,
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: rows.filter((row) => row.rp_id === rp_id).map((row) => ({ id: row.credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ticket = await ctx.bookkeep('ticket', (db) =>
    issueTicket(db, 'passkey', user_id, { challenge: options.challenge }, ctx.now),
  );
  return { ticket, options: forBrowsers(options) };
}

/** What the library made, without what we never ask for. */
function forBrowsers(options: PublicKeyCredentialCreationOptionsJSON) {
  const { challenge, timeout = TIMEOUT_MS, rp, user, pubKeyCredParams, excludeCredentials = [] } = options;
  return {
    challenge,
    timeout,
    rp: { id: required(rp.id, 'the host of a passkey'), name: rp.name },
    user,
    pubKeyCredParams,
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
    attestation: 'none' as const,
  };
}

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw conflict('too_many_passkeys', `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

const NOT_ADDED = 'The passkey could not be added. Please try again.';

/** With the first second step come recovery codes. */
export async function addPasskey(ctx: Ctx, input: z.output<typeof newPasskey>) {
  await refuseUnconfirmed(ctx);
  const { user_id } = ctx.caller;
  const { rp_id, origin } = relyingParty(ctx.config);
  const ticket = await ctx.bookkeep('ticket', async (db) => {
    const row = await tryTicket(db, 'passkey', input.ticket, ctx.now);
    return row && (await spendTicket(db, row.id, ctx.now)) ? row : null;
  });
  if (!ticket?.payload.challenge || ticket.user_id !== user_id) throw badInput({ response: NOT_ADDED });
  const { response } = input;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...response,
      clientExtensionResults: {},
      response: { ...response.response, transports: response.response.transports ?? [] },
    },
    expectedChallenge: ticket.payload.challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw badInput({ response: NOT_ADDED });
  const { credential, credentialBackedUp } = registrationInfo;
  return ctx.write(async (db, record) => {
    const before = await factorsOf(db, ctx.config, user_id);
    const rows = await rowsOf(db, user_id);
    refuseTooMany(rows.length);
    const [row] = await db
      .insert(passkeys)
      .values({
        user_id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (response.response.transports ?? []).join(','),
        backed_up: credentialBackedUp,
        rp_id,
        name: input.name,
        created_at: momentOf(ctx.now),
      })
      .returning();
    const added = recordOf(ctx.config, required(row, 'the passkey added just now'));
    record({ record_type: 'employee', record_id: user_id, after: { passkey: added.name } });
    const recovery_codes = hasSecondStep(before) ? [] : await renewRecoveryCodes(db, ctx, user_id);
    return { ...added, recovery_codes };
  });
}

type Write = Pick<Ctx, 'config' | 'caller' | 'now'> & { db: WriteDb; record: (change: Change) => void };

export async function renamePasskey(ctx: Write, { id, name }: z.output<typeof passkeyRename>) {
  const { db, caller } = ctx;
  await refuseUnconfirmed(ctx);
  const before = await passkeyOf(db, caller, id);
  await db.update(passkeys).set({ name }).where(eq(passkeys.id, before.id));
  ctx.record({
    record_type: 'employee',
    record_id: caller.user_id,
    before: { passkey: before.name },
    after: { passkey: name },
  });
  return recordOf(ctx.config, { ...before, name });
}

export async function removePasskey(ctx: Write, id: number): Promise<void> {
  const { db, caller, config } = ctx;
  await refuseUnconfirmed(ctx);
  const row = await passkeyOf(db, caller, id);
  const { totp, passkeys: count } = await factorsOf(db, config, caller.user_id);
  const remaining = { totp, passkeys: count - (row.rp_id === relyingParty(config).rp_id ? 1 : 0) };
  refuseWithoutSecondStep(caller, remaining);
  await keepingBreakGlass(ctx, caller.membership, async () => {
    await db.delete(passkeys).where(eq(passkeys.id, row.id));
    if (!hasSecondStep(remaining)) await forgetRecoveryCodes(db, caller.user_id);
  });
  ctx.record({ record_type: 'employee', record_id: caller.user_id, before: { passkey: row.name } });
}

async function passkeyOf(db: ReadDb, { user_id }: Caller, id: number): Promise<Passkey> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.user_id, user_id), eq(passkeys.id, id)));
  return orNotFound(row);
}

/** A challenge for any passkey of this address: the browser offers those that it has. */
export async function authenticationOptions(ctx: EffectContext) {
  const { rp_id } = relyingParty(ctx.config);
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    userVerification: 'required',
  });
  const ticket = await ctx.bookkeep('ticket', (db) =>
    issueTicket(db, 'passkey', null, { challenge: options.challenge }, ctx.now),
  );
  const { challenge, timeout = TIMEOUT_MS } = options;
  return {
    ticket,
    options: { challenge, timeout, rpId: rp_id, userVerification: 'required' as const },
  };
}

/** A passkey with user verification counts as both steps. */
export async function signInByPasskey(
  ctx: EffectContext,
  { stay = false, ...answer }: z.output<typeof passkeySignIn>,
) {
  const refused = () => unauthenticated('Use another way to sign in.', 'sign_in_failed');
  const proof = await tryPasskey(ctx, 'passkey', () => passkeyProof(ctx, answer, null));
  if (!proof) throw refused();
  const account = required(await accountById(ctx.db, proof.user_id), `account ${proof.user_id} of a passkey`);
  const caller = await admitted(ctx, account, 'app');
  return enter(ctx, account, caller, {
    audience: 'app',
    stay,
    method: 'passkey',
    refused,
    spend: proof.spend,
  });
}
