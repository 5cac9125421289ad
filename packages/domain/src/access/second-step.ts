/** Who needs a second step to sign in (access.md#policy). */
export const SECOND_STEP_POLICIES = ['off', 'admins', 'everyone'] as const;
export type SecondStepPolicy = (typeof SECOND_STEP_POLICIES)[number];

/** A policy begins today, or at most so many days ahead. */
export const MAX_POLICY_AHEAD_DAYS = 30;
export const USUAL_POLICY_AHEAD_DAYS = 14;

export const RECOVERY_CODES = 10;
/** Below this many, the person gets a warning. */
export const FEW_RECOVERY_CODES = 3;
export const MAX_PASSKEYS = 10;

/** The ways to prove who you are, in addition to the password. */
const SECOND_STEPS = ['totp', 'passkey', 'recovery'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

interface Policy {
  second_step: SecondStepPolicy;
  second_step_from: string | null;
}

/** Whether the policy is, or will be, about this person. */
export const isUnderPolicy = ({ second_step }: Policy, isAdmin: boolean): boolean =>
  second_step === 'everyone' || (second_step === 'admins' && isAdmin);

/** Whether this person needs a second step today. */
export const needsSecondStep = (policy: Policy, today: string, isAdmin: boolean): boolean =>
  isUnderPolicy(policy, isAdmin) && (policy.second_step_from === null || policy.second_step_from <= today);
