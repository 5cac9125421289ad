/** `fault`: Daybook does not run, or not safely. `advice`: it runs, but something is missing. */
export interface Finding {
  kind: 'fine' | 'advice' | 'fault';
  text: string;
}

export const fine = (text: string): Finding => ({ kind: 'fine', text });
export const advice = (text: string): Finding => ({ kind: 'advice', text });
export const fault = (text: string): Finding => ({ kind: 'fault', text });

const MARKS: Readonly<Record<Finding['kind'], string>> = {
  fine: ' ok ',
  advice: ' !  ',
  fault: ' ✗  ',
};

/** What the command prints, and how many faults there are. */
export function reportOf(findings: readonly Finding[]): { text: string; faults: number } {
  const faults = findings.filter(({ kind }) => kind === 'fault').length;
  const verdict =
    faults === 0
      ? 'Daybook can run here.'
      : `${faults} ${faults === 1 ? 'problem' : 'problems'} to fix before Daybook can run here.`;
  const lines = findings.map(({ kind, text }) => `${MARKS[kind]} ${text}`);
  return { text: [...lines, '', verdict].join('\n'), faults };
}
