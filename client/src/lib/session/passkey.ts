import type { ApiClient } from '#/lib/api/trpc.ts';

/** Set where a passkey was made or used: only there the login page offers one by itself. */
const USED_HERE = 'daybook.passkey';

export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;

export function notePasskey(): void {
  try {
    localStorage.setItem(USED_HERE, 'yes');
  } catch {
    // The button is there all the same.
  }
}

/** Whether the browser can offer passkeys in the field for the address, on a device that has one. */
export async function offersPasskeys(): Promise<boolean> {
  try {
    if (!hasPasskeys() || localStorage.getItem(USED_HERE) === null) return false;
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  } catch {
    return false;
  }
}

/** Asks the browser for a passkey. The library is loaded when a person has one. */
export async function askForPasskey(client: ApiClient, inField = false) {
  const { ticket, options } = await client.session.passkeyOptions.mutate();
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField,
    verifyBrowserAutofillInput: false,
  });
  return { ticket, response: { ...response, type: 'public-key' as const } };
}

/** The browser's own sentences name the standard, and no way out. */
export const NO_PASSKEY = 'No passkey was used. Try again, or use another way.';
export const isPasskeyProblem = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
