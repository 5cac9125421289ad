/** What a request's cookie of a name says; null without one. */
export function tokenIn(name: string, cookies = ''): string | null {
  const prefix = `${name}=`;
  const found = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(prefix));
  return found?.slice(prefix.length) || null;
}
