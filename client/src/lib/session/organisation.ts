/** Where a person goes on who left for their organisation's sign-in; only this tab needs to know. */
export const RETURN_TO = 'daybook.return-to';

/** Sends the browser to the organisation's provider, which sends it back to the login page. */
export async function leaveForProvider(
  begin: () => Promise<{ url: string }>,
  returnTo: string | undefined,
): Promise<void> {
  const { url } = await begin();
  try {
    if (returnTo === undefined) sessionStorage.removeItem(RETURN_TO);
    else sessionStorage.setItem(RETURN_TO, returnTo);
  } catch {
    // The person comes to the home page then.
  }
  window.location.assign(url);
}

/** What the provider is called that everybody on this installation signs in at, or null. Without the API's client, which is large. */
export async function providerOfInstallation(): Promise<string | null> {
  try {
    const answer = await fetch('/api/account-options/');
    const options: unknown = await answer.json();
    const isNamed = typeof options === 'object' && options !== null && 'organisation_sign_in' in options;
    return isNamed && typeof options.organisation_sign_in === 'string' ? options.organisation_sign_in : null;
  } catch {
    return null;
  }
}
