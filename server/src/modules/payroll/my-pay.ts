import type { MyPay } from '@daybook/contract/my-pay';
import { upgradeHint } from '@daybook/domain/access/features';
import { onWire } from '@daybook/domain/money/figures';
import { totalCents } from '@daybook/domain/pay/pay-rules/lines';
import { nextLimits } from '@daybook/domain/pay/pay-rules/next-limits';
import { definitionSentences } from '@daybook/domain/pay/pay-rules/sentences';
import { windowFinder } from '@daybook/domain/pay/pay-rules/windows';
import { rangeHolds } from '@daybook/domain/time/date-range';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { forbidden } from '../../kernel/refusals.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { assignmentsOf } from '../pay/stored-rates.ts';
import { ledgerOf, windowRecord, type LedgerWindow } from './ledger.ts';

/** The caller's own pay in the current overtime window. */
export async function myPayOf(db: ReadDb, ctx: MemberContext): Promise<MyPay> {
  const { caller, company_id, membership } = ctx;
  refuseWithoutPayPage(ctx);
  const { today } = membership;
  const user = caller.user_id;
  const ledger = await ledgerOf(db, ctx, { user, start_date: today, end_date: today });
  const assignments = (await assignmentsOf(db, ctx, [user])).get(user) ?? [];
  const { version, ...range } = windowFinder(assignments, await storedSettings(db, company_id))(today);
  const { definition } = version;
  const shown: LedgerWindow = ledger.windows.find((window) => rangeHolds(window, today)) ?? {
    ...WITHOUT_TIME,
    start_date: range.start_date,
    end_date: range.end_date,
    sentences: definitionSentences(definition),
  };
  const limits = nextLimits(definition, shown.alternative, shown.rows, {
    start_date: shown.start_date,
    today,
  });
  return {
    today,
    window: {
      ...windowRecord(shown),
      limits: limits.map(({ minutes, over_minutes, ...limit }) => ({
        ...limit,
        ...onWire({ hours: 'minutes', over_hours: 'minutes' }, { hours: minutes, over_hours: over_minutes }),
      })),
      ...onWire({ total_pay: 'cents' }, { total_pay: totalCents(shown.lines) }),
      is_provisional: shown.rows.some((row) => row.is_provisional),
    },
    findings: ledger.findings,
  };
}

/** A pay period of the Classic method without hours has no window. */
const WITHOUT_TIME = {
  rule: 'Classic 80',
  version: null,
  alternative: null,
  regular_rate: null,
  worked_minutes: 0,
  rows: [],
  sums: [],
  lines: [],
};

/** My Pay exists only if the company has switched it on and its plan has pay rates (pay.md#my-pay). */
function refuseWithoutPayPage({ caller, membership }: MemberContext): void {
  if (!caller.allows('pay_rates')) throw forbidden(upgradeHint('pay_rates'), 'plan_feature');
  if (!membership.pay_page) throw forbidden('Your company has not switched on My Pay.');
}
