import { TRPCClientError } from '@trpc/client';
import { detailOrMessage, errorCode, isRefusal } from '../../lib/error-text.ts';

function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return null;
  return typeof data.httpStatus === 'number' ? data.httpStatus : null;
}

/** 1 §8, 2 §8: why a report could not be opened. */
export function reportLoadText(error: unknown, id: number): string {
  if (errorCode(error) === 'not_found') return `No report found for ID ${id}.`;
  const status = statusOf(error);
  return status === null
    ? 'Error loading report data.'
    : `Error loading report data: ${status} ${detailOrMessage(error)}`;
}

/** The document's sentence for a failed step, and the server's reason behind it. */
export function reportFailure(sentence: string, error: unknown): string {
  return isRefusal(error) ? `${sentence} ${detailOrMessage(error)}` : sentence;
}
