import { eq } from 'drizzle-orm';
import type { PayLedger, PayLedgerCsvRow, PayLedgerOf } from '@daybook/contract/pay-ledger';
import { formatDecimals } from '@daybook/domain/money/exact';
import { onWire } from '@daybook/domain/money/figures';
import { widenedToWindows } from '@daybook/domain/pay/pay-rules/bench';
import { shownLine } from '@daybook/domain/pay/pay-rules/line-rate';
import type { PayFinding } from '@daybook/domain/pay/pay-rules/model';
import { payPerson } from '@daybook/domain/pay/pay-rules/pay-person';
import {
  becauseSentence,
  definitionSentences,
  findingSentence,
  ledgerSentence,
  weekChangeSentence,
} from '@daybook/domain/pay/pay-rules/sentences';
import { rangeHolds, rangesOverlap } from '@daybook/domain/time/date-range';
import { namesById } from '../../auth/names.ts';
import { clients } from '../../database/schema/clients.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { ruleNameOf, versionNames } from '../pay-rules/reads.ts';
import { timeOfPeople, withTerms } from '../pay/engine-input.ts';
import { payInputOf, payTermsOfPeople } from '../pay/terms.ts';
import { otherRule } from './other-rule.ts';

/**
 * Every minute of a person in a period, widened to whole windows, with its pay and the reason. Nothing is written (pay.md#ledger).
 */
export async function ledgerOf(db: ReadDb, ctx: MemberContext, input: PayLedgerOf) {
  const { company_id } = ctx;
  const hasOther = input.rule !== undefined || input.preset !== undefined;
  const people = await payTermsOfPeople(db, ctx, [input.user], hasOther);
  const present = people.present(input.user);
  const person = orNotFound(present.person);
  const other = hasOther ? await otherRule(db, ctx, input) : null;
  const terms = other ? people.under(input.user, other.assignmentWith(present.assignments)) : present;
  const range = widenedToWindows(input, terms.windowOf);
  const windows = {
    start_date: terms.windowOf(range.start_date).start_date,
    end_date: terms.windowOf(range.end_date).end_date,
  };
  const time = (
    await timeOfPeople(db, ctx, new Map([[input.user, { range, terms: [terms] }]]), {
      provisional: input.provisional ?? true,
    })
  ).get(input.user);
  const { sheets, entries, provisional } = required(time, `the time of person ${input.user}`);
  const paid = payPerson(payInputOf(terms, range, sheets, withTerms(entries, terms, ctx.membership.today)));
  const within = paid.windows.filter(({ window }) => rangesOverlap(window, windows));
  const names = await versionNames(
    db,
    company_id,
    within.flatMap(({ window }) => window.version.id ?? []),
  );
  const clientNames = await namesById(db, clients, ctx.membership, pluck(entries, 'client_id'));
  const codes: ReadonlyMap<number | null, string> = new Map(
    (
      await db
        .select({ id: workCodes.id, code: workCodes.code })
        .from(workCodes)
        .where(eq(workCodes.company_id, company_id))
    ).map(({ id, code }) => [id, code]),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const entryOf = (id: number) => required(byId.get(id), `entry ${id}, which was paid`);
  const clientOf = (id: number) => clientNames.get(entryOf(id).client_id) ?? '';
  const textOf = (finding: PayFinding) =>
    findingSentence(finding, finding.kind === 'overlap' ? clientOf(finding.counted_with) : undefined);
  return {
    user: person.id,
    name: person.name,
    ...range,
    windows: within.map(
      ({ window, week_change, alternative, regular_rate, worked_minutes, ledger, sums, lines }) => {
        const { id, definition } = window.version;
        return {
          start_date: window.start_date,
          end_date: window.end_date,
          rule: other?.name ?? ruleNameOf(names, id),
          version: names.get(id)?.version ?? null,
          sentences: [
            ...definitionSentences(definition),
            ...(week_change ? [weekChangeSentence(week_change)] : []),
          ],
          alternative:
            definition.method === 'ledger' && definition.alternatives.length > 1 ? alternative : null,
          regular_rate,
          worked_minutes,
          rows: ledger
            .filter(({ date }) => rangeHolds(range, date))
            .map((row) => {
              const { date, from, to, minutes, pay_code, multiplier, base_rate, entry_id, timesheet_id } =
                row;
              const { work_code_id } = entryOf(entry_id);
              return {
                timesheet: timesheet_id > 0 ? timesheet_id : null,
                client_name: clientOf(entry_id),
                work_code: codes.get(work_code_id) ?? null,
                date,
                from,
                to,
                minutes,
                pay_code,
                multiplier,
                base_rate,
                because: becauseSentence(row),
                sentence: ledgerSentence(row),
                is_provisional: provisional.has(timesheet_id),
              };
            }),
          sums: sums.map(({ date, pay_code, minutes, rate, cents, entry_id }) => ({
            date,
            pay_code,
            minutes,
            rate,
            cents,
            client_name: clientOf(entry_id),
          })),
          lines: lines.map(({ shares: _shares, ...line }) => line),
        };
      },
    ),
    findings: paid.findings
      .filter(({ date }) => rangeHolds(range, date))
      .map((finding) => ({ date: finding.date, kind: finding.kind, text: textOf(finding) })),
  };
}

export type LedgerWindow = Awaited<ReturnType<typeof ledgerOf>>['windows'][number];

const WINDOW_FIGURES = { regular_rate: 'millicents', worked_hours: 'minutes' } as const;
const ROW_FIGURES = { base_rate: 'millicents', hours: 'minutes' } as const;

/** A window as it goes out, in hours and USD. */
export const windowRecord = ({ worked_minutes, rows, sums, lines, ...window }: LedgerWindow) => ({
  ...window,
  ...onWire(WINDOW_FIGURES, { regular_rate: window.regular_rate, worked_hours: worked_minutes }),
  rows: rows.map(({ minutes, ...row }) => ({
    ...row,
    ...onWire(ROW_FIGURES, { base_rate: row.base_rate, hours: minutes }),
  })),
  sums: sums.map(shownLine),
  lines: lines.map(shownLine),
});

/** The same, as it goes out. */
export async function ledgerRecord(db: ReadDb, ctx: MemberContext, input: PayLedgerOf): Promise<PayLedger> {
  const { windows, ...ledger } = await ledgerOf(db, ctx, input);
  return { ...ledger, windows: windows.map(windowRecord) };
}

/** A row for each row of the ledger; hours with two decimals. */
export const ledgerRows = ({ windows }: PayLedger): PayLedgerCsvRow[] =>
  windows.flatMap(({ start_date, rule, rows }) =>
    rows.map(({ hours, sentence: _sentence, ...row }) => ({
      window_start: start_date,
      rule,
      ...row,
      hours: formatDecimals(hours, 2),
    })),
  );
