import type { Output } from '#/lib/api/trpc.ts';

type Warning = Output['contractWarnings']['ofClient'][number];

/** "Contract expires in 3 day(s) on Mar 4": an expiry is worded to follow the client's name, which is not repeated here. */
export const warningText = ({ kind, message }: Pick<Warning, 'kind' | 'message'>): string =>
  kind === 'expiry' ? `Contract ${message}` : message;
