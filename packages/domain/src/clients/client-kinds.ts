/**
 * A person, what a company's own time is logged on (office, training, travel: clients-and-contracts.md#internal-clients), or the
 * one for time off (time-off.md#on-the-timesheet).
 */
export const CLIENT_KINDS = ['person', 'internal', 'leave'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** The refusal of a contract field that only a client who is a person has. */
export const NO_CONTRACT = 'Internal clients have no contract.';

/** The refusal of a form or report on a client that is not a person. */
export const internalRefusal = (name: string): string => `${name} is internal. Choose a client.`;

export const leaveClientRefusal = (name: string): string => `${name} is for time off and stays as it is.`;

export const hasReportsRefusal = (name: string): string => `${name} has reports and cannot become internal.`;
