import type { Day, Month } from '../../time/day.ts';
import {
  ALTERNATIVE_DEFAULTS,
  CLASSIC_REGULAR_MINUTES,
  FROM_THE_BEGINNING,
  LEDGER_DEFAULTS,
  LOADING_DEFAULTS,
  type Alternative,
  type Band,
  type BandScope,
  type Loading,
  type PresetDefinition,
  type SeventhDayBand,
} from './definition.ts';

/**
 * A built-in definition (pay.md#presets): a company copies it and never edits it. Data only; a change of law is a further version.
 */
export interface Preset {
  key: string;
  name: string;
  /** From the oldest. */
  versions: readonly { effective_from: Day; definition: PresetDefinition }[];
  source: PresetSource;
}

/** Where a preset's figures are published. */
export interface PresetSource {
  /** With ° at the end of it, a secondary source: somebody's account of the law. */
  name: string;
  /** Null: the figures are Daybook's own. */
  url: string | null;
  /** The day, or the month, in which it was read. */
  read_on: Day | Month;
  /** What else the figures come from. */
  also: string | null;
}

const after = (hours: number, multiplier: number): SeventhDayBand => ({
  over_minutes: hours * 60,
  multiplier,
  pay_code: multiplier < 2 ? 'overtime' : 'double_time',
});
const band = (
  scope: BandScope,
  hours: number,
  multiplier: number,
  counts: Band['counts'] = 'straight_only',
) => ({
  ...after(hours, multiplier),
  in: scope,
  counts,
});

/** A rule of one alternative. */
function rule(
  bands: readonly Band[],
  more: Partial<typeof ALTERNATIVE_DEFAULTS | Alternative> = {},
  rest: Partial<Extract<PresetDefinition, { method: 'ledger' }>> = {},
): PresetDefinition {
  return {
    ...LEDGER_DEFAULTS,
    method: 'ledger',
    alternatives: [{ ...ALTERNATIVE_DEFAULTS, name: 'Standard', bands, ...more }],
    ...rest,
  };
}

const US_WEEK = [band('week', 40, 1.5)];
const US_SLEEP = { min_duty: 1_440, max_excluded: 480, min_sleep: 300, without_agreement: false };
const BASE = { regular_rate: 'base' } as const;

const loading = (name: string, pay_code: string, multiplier: number, when: Partial<Loading>): Loading => ({
  ...LOADING_DEFAULTS,
  name,
  pay_code,
  multiplier,
  ...when,
});
const WEEKDAY_SHIFT = {
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  applies_to: 'whole_shift',
} as const satisfies Partial<Loading>;

/** Multipliers of the SCHADS award, in the order: afternoon, night, Saturday, Sunday, public holiday. */
interface SchadsFigures {
  base: number;
  loadings: readonly [number, number, number, number, number];
  overtime: number;
  double_time: number;
  /** Cents, for one break and for two. */
  broken: readonly [number, number];
}

function schads({ base, loadings, overtime, double_time, broken }: SchadsFigures): PresetDefinition {
  const [afternoon, night, saturday, sunday, holiday] = loadings;
  return rule(
    [
      band('shift', 10, overtime),
      band('shift', 12, double_time),
      band('span', 12, double_time),
      band('week', 38, overtime),
      band('week', 40, double_time),
    ],
    BASE,
    {
      loadings: [
        loading('Afternoon shift', 'afternoon', afternoon, { ...WEEKDAY_SHIFT, shift_ends_after: '20:00' }),
        loading('Night shift', 'night', night, { ...WEEKDAY_SHIFT, shift_ends_after: '24:00' }),
        loading('Night shift', 'night', night, { ...WEEKDAY_SHIFT, shift_begins_before: '06:00' }),
        loading('Saturday', 'saturday', saturday, { weekdays: ['saturday'] }),
        loading('Sunday', 'sunday', sunday, { weekdays: ['sunday'] }),
        loading('Public holiday', 'public_holiday', holiday, { holiday: 'only' }),
      ],
      base_multiplier: base,
      broken_shift: true,
      // A sleepover is paid by its allowance, and the calls in it as work.
      sleep: { min_duty: 0, max_excluded: 1_440, min_sleep: 0, without_agreement: true },
      minimum_engagement_minutes: 120,
      allowances: [
        { pay_code: 'broken_shift', trigger: 'broken_shift_1', amount: broken[0] },
        { pay_code: 'broken_shift', trigger: 'broken_shift_2', amount: broken[1] },
        { pay_code: 'sleepover', trigger: 'sleepover', amount: 6_287 },
      ],
    },
  );
}

const PERMANENT = { base: 1, loadings: [1.125, 1.15, 1.5, 2, 2.5], overtime: 1.5, double_time: 2 } as const;
const CASUAL = {
  base: 1.25,
  loadings: [1.375, 1.4, 1.75, 2.25, 2.75],
  overtime: 1.75,
  double_time: 2.25,
} as const;
const schadsVersions = (figures: Omit<SchadsFigures, 'broken'>): Preset['versions'] => [
  { effective_from: FROM_THE_BEGINNING, definition: schads({ ...figures, broken: [2_082, 2_756] }) },
  { effective_from: '2026-07-01', definition: schads({ ...figures, broken: [2_181, 2_887] }) },
];

interface Read {
  also?: string;
  read_on?: Day | Month;
}
const published = (name: string, url: string, { also, read_on = '2026-11-26' }: Read = {}): PresetSource => ({
  name,
  url,
  read_on,
  also: also ?? null,
});
const schadsSource = (also: string) =>
  published(
    'Fair Work Ombudsman, hours of work in the SCHADS award (MA000100)',
    'https://www.fairwork.gov.au/find-help-for/disability-support-and-aged-care-services/understanding-schads/hours-of-work-in-the-schads-award',
    { also },
  );

const once = (key: string, name: string, source: PresetSource, definition: PresetDefinition): Preset => ({
  key,
  name,
  versions: [{ effective_from: FROM_THE_BEGINNING, definition }],
  source,
});

export const PRESETS: readonly Preset[] = [
  once(
    'classic_80',
    'Classic 80',
    { name: 'The way Daybook has always paid', url: null, read_on: '2026-11', also: null },
    {
      method: 'classic',
      regular_minutes: CLASSIC_REGULAR_MINUTES,
    },
  ),
  once(
    'us_40',
    'US, 40 a week',
    published(
      '29 CFR 778, subpart B: the overtime pay requirements (778.104–106, 778.115)',
      'https://www.law.cornell.edu/cfr/text/29/part-778/subpart-B',
      { also: 'sleep: 29 CFR 785.21–22' },
    ),
    rule(US_WEEK, {}, { sleep: US_SLEEP }),
  ),
  once(
    'us_40_live_in',
    'US, live-in',
    published(
      'US Department of Labor, Field Assistance Bulletin 2016-1',
      'https://www.dol.gov/whd/FieldBulletins/fab2016_1.htm',
      { also: '29 CFR 785.21–22' },
    ),
    rule(US_WEEK, {}, { sleep: { ...US_SLEEP, min_duty: 0 }, requires_agreement: true }),
  ),
  once(
    'us_8_80',
    'US, 8 and 80',
    published(
      'US Department of Labor, the 8 and 80 overtime system',
      'https://webapps.dol.gov/elaws/whd/flsa/otcalc/doc7j.asp',
      { also: '29 CFR 778.601; Fact Sheet 54' },
    ),
    rule([band('day', 8, 1.5), band('window', 80, 1.5)], {}, { window: 'fixed14', requires_agreement: true }),
  ),
  once(
    'us_home_care_exempt',
    'US, home care exempt',
    published('29 CFR 552.6, companionship services', 'https://www.law.cornell.edu/cfr/text/29/552.6', {
      also: 'FAB 2025-4 and NPRM of 2 July 2025; NJ, NY and CA differ',
    }),
    rule([], {}, { requires_agreement: true }),
  ),
  once(
    'us_ca',
    'California',
    published(
      'California Department of Industrial Relations, overtime',
      'https://www.dir.ca.gov/dlse/faq_overtime.htm',
      { also: 'Labor Code 510; Alvarado v. Dart', read_on: '2026-11' },
    ),
    rule([band('day', 8, 1.5), band('day', 12, 2), band('week', 40, 1.5)], {
      seventh_day: [after(0, 1.5), after(8, 2)],
      extras_divisor: 'straight_hours',
    }),
  ),
  once(
    'us_ca_attendant',
    'California personal attendants',
    published(
      'California Department of Industrial Relations, Domestic Worker Bill of Rights',
      'https://www.dir.ca.gov/dlse/DomesticWorkerBillOfRights.html',
      { read_on: '2026-11' },
    ),
    rule([band('day', 9, 1.5), band('week', 45, 1.5)]),
  ),
  once(
    'ca_on',
    'Ontario',
    published(
      'Steps to Justice, overtime pay under the Employment Standards Act°',
      'https://stepstojustice.ca/steps/employment-and-work/learn-about-overtime-pay-longer-hours/',
    ),
    rule([band('week', 44, 1.5)], BASE),
  ),
  once(
    'ca_ab',
    'Alberta',
    published(
      'Taylor Janis, overtime entitlements under the Employment Standards Code°',
      'http://www.tjworkplacelaw.com/employees/overtime-disputes/employee-overtime-entitlements-alberta/',
    ),
    rule(
      [],
      {},
      {
        alternatives: [
          { ...ALTERNATIVE_DEFAULTS, ...BASE, name: 'By day', bands: [band('day', 8, 1.5)] },
          { ...ALTERNATIVE_DEFAULTS, ...BASE, name: 'By week', bands: [band('week', 44, 1.5, 'all')] },
        ],
      },
    ),
  ),
  once(
    'ca_bc',
    'British Columbia',
    published(
      'legalbrief.ca, Employment Standards Act, sections 40 to 42°',
      'https://www.legalbrief.ca/bc-l-wages-overtime',
    ),
    rule([band('day', 8, 1.5), band('day', 12, 2), band('week', 40, 1.5)], BASE),
  ),
  {
    key: 'au_schads',
    name: 'SCHADS permanent',
    versions: schadsVersions(PERMANENT),
    source: schadsSource('amounts: teiro.com.au°'),
  },
  {
    key: 'au_schads_casual',
    name: 'SCHADS casual',
    versions: schadsVersions(CASUAL),
    source: schadsSource('amounts: teiro.com.au°; overtime with casual loading: FWC decision of 2 Sep 2019°'),
  },
];
