import type { IncomingHttpHeaders } from 'node:http';

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/;
const NONE = /^0+$/;

/** The trace that a request is part of (W3C Trace Context), for its lines in the log; nothing where it names none. */
export function traceOf({ traceparent }: IncomingHttpHeaders): { trace_id?: string; parent_id?: string } {
  const [, trace_id = '0', parent_id = '0'] = TRACEPARENT.exec(String(traceparent)) ?? [];
  return NONE.test(trace_id) || NONE.test(parent_id) ? {} : { trace_id, parent_id };
}
