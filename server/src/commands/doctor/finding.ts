/** `fault`: Daybook does not run, or not safely. `advice`: it runs, but something is missing. */
export interface Finding {
  kind: 'fine' | 'advice' | 'fault';
  text: string;
}

export const fine = (text: string): Finding => ({ kind: 'fine', text });
export const advice = (text: string): Finding => ({ kind: 'advice', text });
export const fault = (text: string): Finding => ({ kind: 'fault', text });

export const MARKS: Readonly<Record<Finding['kind'], string>> = {
  fine: ' ok ',
  advice: ' !  ',
  fault: ' ✗  ',
};
