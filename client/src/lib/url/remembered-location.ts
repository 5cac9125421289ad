/** Only a path within this app may be followed after sign-in: one leading slash, no `//`, no `\`, no scheme. */
export function inAppPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null;
  if (!value.startsWith('/') || value.includes('//') || value.includes('\\')) return null;
  // URL parsers drop tabs and line breaks, so "/\t/evil.example" would become "//evil.example".
  for (const character of value) if (character < ' ') return null;
  return value;
}

/** What a page shows about a daily log that was just saved. */
export interface SavedLog {
  client: number;
  date: string;
  hours: number;
  /** What is unusual about it, in sentences. */
  unusual: string[];
  /** The item on this device, if it was not sent at once. */
  waiting?: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The location that a visitor wanted before being asked to sign in. */
    rememberedLocation?: string;
    /** A right password's ticket, while its second step is asked for. */
    secondStep?: { ticket: string; methods: readonly string[] };
    /** Initial values of a form ("Copy Last Log", Regenerate). */
    prefill?: unknown;
    /** The log just saved: the overview shows the client's remaining hours. */
    saved?: SavedLog;
    /** How many tabs of this page were opened in a row: history entries that are not separate pages. */
    tabSteps?: number;
  }
}
