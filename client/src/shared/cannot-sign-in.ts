/** The filters of active people without a way to sign in. */
export const cannotSignIn = { awaiting_signup: 'true', is_active: 'true' } as const;

/** How many they are. */
export const CANNOT_SIGN_IN_COUNT = { ...cannotSignIn, limit: 1, count_all: true } as const;
