import { z } from 'zod';
import { DEAD_LINK } from '@daybook/domain/access/accounts';
import { emailText, requiredName, requiredText } from './fields.ts';
import { newPassword } from './session.ts';

const token = requiredText(200, DEAD_LINK).describe('Token of the link in the email');

export const invitationLink = z.object({ token });
/** Whose account a link opens. */
export const openInvitation = z
  .object({
    company: z.string().describe('Name of the company'),
    email: emailText,
    first_name: z.string(),
    last_name: z.string(),
    provider: z
      .enum(['none', 'offered', 'required'])
      .describe('Whether the person can sign in at the organisation’s provider instead, or only there'),
  })
  .meta({ id: 'OpenInvitation' });

export const invitationAcceptance = z
  .object({
    token,
    first_name: requiredName(100).describe('For the history; the name stays as the administrator spelt it'),
    last_name: requiredName(100).describe('For the history; the name stays as the administrator spelt it'),
    password: newPassword.describe('The password to sign in with'),
  })
  .meta({ id: 'InvitationAcceptance' });

export const sentInvitations = z
  .object({ sent: z.number().describe('How many people are emailed') })
  .meta({ id: 'SentInvitations' });
