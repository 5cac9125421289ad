/** Only a path within this app may be followed after sign-in: one leading slash, no `//`, no `\`, no scheme. */
export function inAppPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null;
  if (!value.startsWith('/') || value.includes('//') || value.includes('\\')) return null;
  // A tab or line break is dropped by URL parsers, so "/\t/evil.example" would become "//evil.example".
  for (const character of value) if (character < ' ') return null;
  return value;
}

/** What a page says about a daily log that was just saved. */
export interface SavedLog {
  client: number;
  date: string;
  hours: number;
  /** What is unusual about it, in sentences. */
  unusual: string[];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a visitor wanted to go before being asked to sign in. */
    rememberedLocation?: string;
    /** Values that a form starts with ("Copy last log", Regenerate). */
    prefill?: unknown;
    /** What was just saved: the overview says what is left of the client's hours. */
    saved?: SavedLog;
    /** How many tabs of this page were opened in a row: history entries that are not another page. */
    tabSteps?: number;
  }
}
