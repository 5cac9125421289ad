/** decisions §7 */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** The refusal of a new password, or null: 8 to 128 characters, any. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  return password.length > PASSWORD_MAX ? `Password must be at most ${PASSWORD_MAX} characters` : null;
}
