import type { ApiClient } from '#/lib/api/trpc.ts';
import { RETURN_TO } from './organisation.ts';

export function takeReturnTo(): string | undefined {
  try {
    const path = sessionStorage.getItem(RETURN_TO) ?? undefined;
    sessionStorage.removeItem(RETURN_TO);
    return path;
  } catch {
    return undefined;
  }
}

/** What the server wrote after the # of the login page: a code, or the reference of a refusal. */
export function broughtBack(hash: string): { code: string } | { reference: string } | null {
  const read = new URLSearchParams(hash.replace(/^#/, ''));
  const code = read.get('sso');
  const reference = read.get('sso_error');
  if (code !== null) return { code };
  return reference === null ? null : { reference };
}

const CHANNEL = 'daybook.confirmed';

/** Tells the page that asked, in another window, how signing in again went: null, or the reference of a refusal. */
export function tellConfirmed(reference: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(reference);
  channel.close();
}

/** Lets a person sign in again in a window of its own; resolves to null, or to the reference of a refusal. */
export async function confirmAtProvider(client: ApiClient): Promise<string | null> {
  // Opened at once: after a wait, browsers take it for an advertisement.
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=720');
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { url } = await client.sso.confirm.mutate();
    if (opened) opened.location.replace(url);
    else window.open(url, '_blank', 'noopener');
    // Not asked whether it was closed: a provider's headers can make it look so while it is open.
    return await new Promise<string | null>((resolve) => {
      channel.addEventListener('message', ({ data }) => resolve(data === null ? null : String(data)), {
        once: true,
      });
    });
  } catch (error) {
    opened?.close();
    throw error;
  } finally {
    channel.close();
  }
}
