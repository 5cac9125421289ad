import { z } from 'zod';
import { directoryEntry, directoryList } from '@daybook/contract/directory';
import {
  currentUser,
  employeeInput,
  employeeList,
  employeeUpdate,
  employeeWithCode,
  listedEmployee,
  openWork,
  pickableEmployee,
  signupCodes,
  user,
} from '@daybook/contract/employees';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import {
  invitationAcceptance,
  invitationLink,
  openInvitation,
  sentInvitations,
} from '@daybook/contract/invitations';
import { profile } from '@daybook/contract/session';
import { acceptInvitation, getInvitation } from '../../auth/invitations.ts';
import { admin, may, member, person, personReady, router, visitor } from '../../kernel/procedures.ts';
import { openWorkOf } from '../period-figures/handed-in.ts';
import { currentUserOf, updateProfile } from './current-user.ts';
import { sendInvitation, sendInvitations } from './invitations.ts';
import { approveEmployee } from './join-approval.ts';
import {
  getEmployee,
  listDirectory,
  listEmployees,
  listEmployeeSummaries,
  listPickableEmployees,
} from './reads.ts';
import { refuseRequest, removeEmployees } from './removal.ts';
import { createSignupCodes } from './signup-codes.ts';
import { createEmployee, updateEmployee } from './writes.ts';

export const employees = router({
  list: member.read
    .input(employeeList)
    .output(listOf(user))
    .query(({ ctx, input }) => listEmployees(ctx.db, ctx, input)),

  /** The same as our table shows them. */
  summaries: member.read
    .input(employeeList)
    .output(listOf(listedEmployee))
    .query(({ ctx, input }) => listEmployeeSummaries(ctx.db, ctx, input)),

  /** The names of all members, for pick lists and "Add All Admins". */
  picklist: member.read
    .output(z.array(pickableEmployee))
    .query(({ ctx }) => listPickableEmployees(ctx.db, ctx)),

  get: member.read
    .input(byId)
    .output(user)
    .query(({ ctx, input }) => getEmployee(ctx.db, ctx, input.id)),

  /** What someone who leaves leaves behind. */
  openWork: admin.read
    .input(byId)
    .output(openWork)
    .query(async ({ ctx, input }) => {
      const { id } = await getEmployee(ctx.db, ctx, input.id);
      return openWorkOf(ctx.db, ctx.company_id, id);
    }),

  /** Only admins set credentials, e-mail, role and rates (access.md#roles), so only they add employees. */
  create: admin
    .effect('employee.create')
    .meta({
      secret: true,
      example: {
        email: 'will@example.org',
        first_name: 'Will',
        last_name: 'Worker',
        phone: '555 0100',
        generate_signup_code: true,
      },
    })
    .input(employeeInput)
    .output(employeeWithCode)
    .mutation(({ ctx, input }) => createEmployee(ctx, input)),

  update: may('employees_edit')
    .effect('employee.update')
    .meta({ secret: true })
    .input(employeeUpdate)
    .output(employeeWithCode)
    .mutation(({ ctx, input }) => updateEmployee(ctx, input)),

  remove: may('employees_delete')
    .write('employee.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeEmployees(ctx, [input.id]);
      return {};
    }),

  /** Codes for everybody who cannot sign in yet, to be handed out on paper. */
  createSignupCodes: admin
    .write('employee.create_signup_codes')
    .meta({ secret: true })
    .output(signupCodes)
    .mutation(({ ctx }) => createSignupCodes(ctx)),

  approve: admin
    .write('employee.approve')
    .meta({ says: 'Approves a person who asked to join.' })
    .input(byId)
    .output(user)
    .mutation(({ ctx, input }) => approveEmployee(ctx, input.id)),

  refuseRequest: admin
    .write('employee.refuse_request')
    .meta({ says: 'Refuses a person who asked to join, and deletes the account.' })
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => refuseRequest(ctx, input.id)),
});

export const invitations = router({
  send: admin
    .effect('invitation.send')
    .meta({ says: 'Emails a person whose account nobody has used a link to join; the link before it ends.' })
    .input(byId)
    .output(user)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input.id)),

  sendAll: admin
    .effect('invitation.send')
    .meta({ says: 'Emails everybody who cannot sign in yet a link to join.' })
    .output(sentInvitations)
    .mutation(({ ctx }) => sendInvitations(ctx)),

  get: visitor.read
    .meta({ says: 'Returns whose account a link opens.', secret: true })
    .input(invitationLink)
    .output(openInvitation)
    .query(({ ctx, input }) => getInvitation(ctx, input.token)),

  accept: visitor
    .effect('invitation.accept', { without_subscription: true })
    .meta({ says: 'Sets the password of the account that a link opens.', secret: true })
    .input(invitationAcceptance)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await acceptInvitation(ctx, input);
      return {};
    }),
});

export const directory = router({
  list: member.read
    .input(directoryList)
    .output(listOf(directoryEntry))
    .query(({ ctx, input }) => listDirectory(ctx.db, ctx, input)),
});

/** The caller’s own account, as part of the session. */
export const callerAccount = router({
  currentUser: person.read
    .meta({ says: 'Returns the caller’s own account.' })
    .output(currentUser)
    .query(({ ctx }) => currentUserOf(ctx.db, ctx.config, ctx.caller, ctx.now)),

  updateCurrentUser: personReady
    .write('session.update_profile', { without_subscription: true })
    .meta({ says: 'Changes the caller’s own account; what is left out stays as it is.' })
    .input(profile)
    .output(currentUser)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, ctx.config, ctx.caller, input, ctx.now, ctx.record)),
});
