import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { keptTokens } from '@daybook/contract/session';
import {
  domainCheck,
  newSsoDomain,
  platformConnection,
  platformConnectionUpdate,
  platformDomain,
  ssoAddress,
  ssoConnection,
  ssoConnectionUpdate,
  ssoDomain,
  ssoReturn,
  ssoReturned,
  ssoSignIn,
  ssoStart,
} from '@daybook/contract/sso';
import { admin, operator, person, router, visitor } from '../../kernel/procedures.ts';
import { handOver } from '../sign-in.ts';
import { signInBySso, takeBack } from './callback.ts';
import {
  addDomain,
  checkDomain,
  connectionForOperator,
  listDomains,
  removeDomain,
  trustAddresses,
  verifyDomain,
} from './domains.ts';
import { confirmAtProvider, startSso, testSso } from './leaving.ts';
import { getConnection, removeConnection, updateConnection } from './settings.ts';

const ALWAYS = { without_subscription: true };
const nothing = z.object({});

/** The organisation's own sign-in (access.md#the-organisations-own-sign-in). */
export const sso = router({
  start: visitor
    .effect('session.sign_in', ALWAYS)
    .meta({ says: 'Begins a sign-in at the organisation’s provider.' })
    .input(ssoStart)
    .output(ssoAddress)
    .mutation(({ ctx, input }) => startSso(ctx, input)),

  /** Called by the server's own route, to which the provider sends browsers back. */
  takeBack: visitor
    .effect('sso.refuse', ALWAYS)
    .meta({ says: 'Takes a browser back from the organisation’s provider.' })
    .input(ssoReturn)
    .output(ssoReturned)
    .mutation(({ ctx, input }) => takeBack(ctx, input)),

  signIn: visitor
    .effect('session.sign_in', ALWAYS)
    .meta({
      says: 'Ends a sign-in at the organisation’s provider with the code of the address.',
      secret: true,
    })
    .input(ssoSignIn)
    .output(keptTokens)
    .mutation(async ({ ctx, input }) => handOver(ctx, await signInBySso(ctx, input))),

  confirm: person
    .effect('session.second_step_failed', ALWAYS)
    .meta({ says: 'Begins to confirm who is calling at the organisation’s provider.' })
    .output(ssoAddress)
    .mutation(({ ctx }) => confirmAtProvider(ctx)),

  connection: admin.read
    .meta({ says: 'Returns how the organisation’s own sign-in is set up.' })
    .output(ssoConnection)
    .query(({ ctx }) => getConnection(ctx)),

  updateConnection: admin
    .write('sso.configure')
    .meta({
      says: 'Sets the organisation’s own sign-in up; what is left out stays as it is.',
      example: {
        issuer: 'https://id.example.org/realms/care',
        client_id: 'daybook',
        client_secret: 'as the provider shows it',
      },
      secret: true,
    })
    .input(ssoConnectionUpdate)
    .output(ssoConnection)
    .mutation(({ ctx, input }) => updateConnection(ctx, input)),

  removeConnection: admin
    .write('sso.configure')
    .meta({ says: 'Takes the organisation’s own sign-in away.' })
    .output(nothing)
    .mutation(async ({ ctx }) => {
      await removeConnection(ctx);
      return {};
    }),

  test: admin
    .effect('sso.configure')
    .meta({ says: 'Finds the provider and begins a sign-in that links the caller’s account.' })
    .output(ssoAddress)
    .mutation(({ ctx }) => testSso(ctx)),

  domains: admin.read
    .meta({ says: 'Lists the domains of the organisation’s email addresses.' })
    .output(listOf(ssoDomain))
    .query(({ ctx }) => listDomains(ctx)),

  addDomain: admin
    .write('sso.configure')
    .meta({
      says: 'Adds a domain, which counts once an operator has verified it.',
      example: { domain: 'care.example.org' },
    })
    .input(newSsoDomain)
    .output(ssoDomain)
    .mutation(({ ctx, input }) => addDomain(ctx, input)),

  removeDomain: admin
    .write('sso.configure')
    .meta({ says: 'Removes a domain.' })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeDomain(ctx, input.id);
      return {};
    }),

  platformConnection: operator.read
    .meta({ says: 'Returns the sign-in of a company and its domains.' })
    .input(byId)
    .output(platformConnection)
    .query(({ ctx, input }) => connectionForOperator(ctx, input.id)),

  trustAddresses: operator
    .effect('sso.configure')
    .meta({ says: 'Says whether addresses count that a company’s provider does not call verified.' })
    .input(platformConnectionUpdate)
    .output(platformConnection)
    .mutation(async ({ ctx, input }) => {
      await trustAddresses(ctx, input);
      return connectionForOperator(ctx, input.id);
    }),

  checkDomain: operator
    .effect('sso.configure')
    .meta({ says: 'Looks for the TXT record of a domain.' })
    .input(platformDomain)
    .output(domainCheck)
    .mutation(({ ctx, input }) => checkDomain(ctx, input)),

  verifyDomain: operator
    .effect('sso.configure')
    .meta({ says: 'Verifies that a domain is the company’s.' })
    .input(platformDomain)
    .output(ssoDomain)
    .mutation(({ ctx, input }) => verifyDomain(ctx, input)),
});
