/** On which terms a recipient is billed (invoices.md#terms): the company's, as far as the recipient has none. */
export const LINE_PERS = ['entry', 'day', 'code'] as const;
export type LinePer = (typeof LINE_PERS)[number];

export const ROUNDINGS = ['exact', 'hundredths', 'units'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export const UNIT_MINUTES = [5, 6, 10, 12, 15, 20, 30, 60] as const;
export type UnitMinutes = (typeof UNIT_MINUTES)[number];
export const isUnitMinutes = (minutes: number): minutes is UnitMinutes =>
  UNIT_MINUTES.some((each) => each === minutes);

export const UNIT_MODES = ['nearest', 'up', 'down'] as const;
export type UnitMode = (typeof UNIT_MODES)[number];

export const MAX_TERMS_DAYS = 120;
/** How long the link in an invoice's mail opens it. */
export const INVOICE_LINK_DAYS = 60;

export interface Terms {
  /** Days from the invoice to its due day. */
  terms_days: number;
  line_per: LinePer;
  rounding: Rounding;
  unit_minutes: number;
  unit_mode: UnitMode;
  /** Per km or mile, whichever the company uses; null: distances are not billed. */
  distance_rate: number | null;
  /** Whether the lines name who worked. */
  show_worker: boolean;
}

export const DEFAULT_TERMS: Terms = {
  terms_days: 14,
  line_per: 'entry',
  rounding: 'exact',
  unit_minutes: 15,
  unit_mode: 'nearest',
  distance_rate: null,
  show_worker: true,
};

/** What a recipient does not say is as the company says it. */
export function termsOf(
  company: Readonly<Terms>,
  recipient: { readonly [Term in keyof Terms]: Terms[Term] | null },
): Terms {
  return {
    terms_days: recipient.terms_days ?? company.terms_days,
    line_per: recipient.line_per ?? company.line_per,
    rounding: recipient.rounding ?? company.rounding,
    unit_minutes: recipient.unit_minutes ?? company.unit_minutes,
    unit_mode: recipient.unit_mode ?? company.unit_mode,
    distance_rate: recipient.distance_rate ?? company.distance_rate,
    show_worker: recipient.show_worker ?? company.show_worker,
  };
}
