/** The filters of active people without a way to sign in. */
export const cannotSignIn = { awaiting_signup: 'true', is_active: 'true' } as const;
