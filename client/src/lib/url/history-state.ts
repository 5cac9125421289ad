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
    /** Approved and went on: the next timesheet's strongest button takes the focus, so that Enter goes on. */
    goesOn?: true;
    /** How many tabs of this page were opened in a row: history entries that are not separate pages. */
    tabSteps?: number;
  }
}
