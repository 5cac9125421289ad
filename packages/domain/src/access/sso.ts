/** How long a session that began at the organisation's provider lasts at most, in days. */
export const MIN_SSO_SESSION_DAYS = 1;
export const MAX_SSO_SESSION_DAYS = 30;

export const MAX_BREAK_GLASS_ADMINS = 3;

export const SSO_ENFORCED = 'Your organisation signs in with its own account.';
export const SSO_NOT_SET_UP = "Your organisation's sign-in is not set up here.";
export const SSO_REFUSED = 'You could not be signed in. Please contact your administrator.';

/** Why the organisation's sign-in did not let a person in; only administrators read it. */
export const SSO_REFUSALS = {
  expired: 'It took longer than ten minutes, was done twice, or ended in another browser than it began in.',
  inactive: 'The sign-in of the organisation is switched off.',
  unreachable: 'The provider did not answer as it should.',
  provider: 'The provider refused it.',
  answer: 'What the provider sent could not be verified.',
  not_fresh: 'The provider did not ask the person to sign in again.',
  no_email: 'The provider sent no email address, or one that cannot be used.',
  other_domain: 'The email address is in no verified domain of the company.',
  not_verified: 'The provider does not say that the email address is verified.',
  other_company: 'The account belongs to another company.',
  other_identity: 'The account is linked to another identity at the provider.',
  other_person: 'The identity belongs to someone else.',
  operator: 'The account is a platform operator’s.',
  deactivated: 'The account or the company is deactivated.',
  no_account: 'There is no account with this email address.',
  address_kept: 'The account that had this email address until lately can still move back to it.',
  no_role: 'The role for new accounts does not exist.',
  too_many: 'There were too many attempts from the same network.',
  plan: 'The plan allows no more employees.',
} as const;
export type SsoRefusalReason = keyof typeof SSO_REFUSALS;

/** The domain of an e-mail address in lower case, as it was written; a subdomain is another domain. */
export const domainOfEmail = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
