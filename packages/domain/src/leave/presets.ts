import type { PresetSource } from '../pay/pay-rules/presets.ts';
import type { Accrual, LeaveCap, LeaveDefinition } from './policy.ts';

/** A law's figures, which a company copies into a policy and never edits here (time-off.md#presets). */
export interface LeavePreset {
  key: string;
  name: string;
  definition: LeaveDefinition;
  source: PresetSource;
  /** Some of it comes from a secondary source. */
  check_before_use: boolean;
}

export const ACCRUAL_DEFAULTS = { overtime: true, leave: false } as const;

export const LEAVE_DEFAULTS = {
  year_starts: '01-01',
  year_cap: null,
  balance_cap: null,
  carry: null,
  use_cap: null,
  wait_days: 0,
  below_zero: 0,
  rate: 'base',
  loading: 0,
} as const satisfies Omit<LeaveDefinition, 'accrual'>;

const hours = (count: number): number => count * 60;
const cap = (count: number, days = 0): LeaveCap => ({ minutes: hours(count), days });

/** An hour for so many hours worked. */
const oneFor = (den: number): Accrual => ({ ...ACCRUAL_DEFAULTS, kind: 'per_hour', num: 1, den });

/** Of ordinary hours: those of leave count, those of overtime do not. */
const ordinary = (den: number): Accrual => ({
  kind: 'per_hour',
  num: 1,
  den,
  overtime: false,
  leave: true,
});

const source = (name: string, url: string | null = null): PresetSource => ({
  name,
  url,
  read_on: '2026-11',
  also: null,
});

function preset(
  key: string,
  name: string,
  accrual: Accrual,
  rest: Partial<LeaveDefinition>,
  from: PresetSource,
  check_before_use = false,
): LeavePreset {
  return { key, name, definition: { ...LEAVE_DEFAULTS, accrual, ...rest }, source: from, check_before_use };
}

/** An hour for 30 worked, with one figure for what is earned, kept and used in a year. */
const oneFigure = (key: string, name: string, count: number): LeavePreset =>
  preset(
    key,
    name,
    oneFor(30),
    { year_cap: hours(count), carry: hours(count), use_cap: cap(count) },
    source('°'),
    true,
  );

export const LEAVE_PRESETS: readonly LeavePreset[] = [
  preset(
    'us_ca',
    'California sick leave',
    oneFor(30),
    { balance_cap: cap(80, 10), use_cap: cap(40, 5), wait_days: 89, rate: 'regular_rate' },
    source(
      'Labor Code 246; SB 616',
      'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=LAB&sectionNum=246',
    ),
  ),
  preset(
    'us_co',
    'Colorado sick leave',
    oneFor(30),
    { year_cap: hours(48), carry: hours(48), use_cap: cap(48) },
    source('C.R.S. 8-13.3-402 and 8-13.3-403'),
  ),
  preset(
    'us_ct',
    'Connecticut sick leave',
    oneFor(30),
    { year_cap: hours(40), carry: hours(40), use_cap: cap(40), wait_days: 119 },
    source('C.G.S. 31-57s'),
  ),
  preset(
    'us_il',
    'Illinois leave for any reason',
    oneFor(40),
    { year_cap: hours(40), use_cap: cap(40), wait_days: 90 },
    source('820 ILCS 192/15; 56 IAC 200.300'),
    true,
  ),
  preset(
    'us_me',
    'Maine leave for any reason',
    oneFor(40),
    { year_cap: hours(40), carry: hours(40), use_cap: cap(40), wait_days: 120 },
    source('P.L. 2019 c. 156'),
    true,
  ),
  preset(
    'us_wa',
    'Washington sick leave',
    oneFor(40),
    { carry: hours(40), wait_days: 89 },
    source('WAC 296-128-620, -630 and -670', 'https://app.leg.wa.gov/wac/default.aspx?cite=296-128-620'),
  ),
  preset(
    'us_ny',
    'New York sick leave',
    oneFor(30),
    { year_cap: hours(40), use_cap: cap(40) },
    source('Labor Law 196-b', 'https://www.nysenate.gov/legislation/laws/LAB/196-B'),
    true,
  ),
  preset(
    'us_ny_100',
    'New York sick leave, 100 employees or more',
    oneFor(30),
    { year_cap: hours(56), use_cap: cap(56) },
    source('Labor Law 196-b', 'https://www.nysenate.gov/legislation/laws/LAB/196-B'),
    true,
  ),
  preset(
    'au_annual',
    'Australia annual leave',
    ordinary(13),
    {},
    source('Fair Work K700454', 'https://library.fairwork.gov.au/viewer/?krn=K700454'),
  ),
  preset(
    'au_personal',
    'Australia personal leave',
    ordinary(26),
    {},
    source('Fair Work K700454; [2020] HCA 29', 'https://library.fairwork.gov.au/viewer/?krn=K700454'),
  ),
  oneFigure('us_az', 'Arizona sick leave', 40),
  oneFigure('us_ma', 'Massachusetts sick leave', 40),
  oneFigure('us_mi', 'Michigan sick leave', 72),
  oneFigure('us_mn', 'Minnesota sick leave', 48),
  oneFigure('us_nj', 'New Jersey sick leave', 40),
  oneFigure('us_nm', 'New Mexico sick leave', 64),
];
