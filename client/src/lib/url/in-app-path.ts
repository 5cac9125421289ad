/** Only a path within this app may be followed after sign-in: one leading slash, no `//`, no `\`, no scheme. */
export function inAppPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null;
  if (!value.startsWith('/') || value.includes('//') || value.includes('\\')) return null;
  // URL parsers drop tabs and line breaks, so "/\t/evil.example" would become "//evil.example".
  for (const character of value) if (character < ' ') return null;
  return value;
}
