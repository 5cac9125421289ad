import { listOf } from '@daybook/contract/filters';
import { plan } from '@daybook/contract/subscriptions';
import { PLANS } from '@daybook/domain/plans';
import { router, visitor } from '../../kernel/procedures.ts';

export const plans = router({
  /** The plans for sale (3 §9). */
  list: visitor.read.output(listOf(plan)).query(() => ({ count: PLANS.length, results: [...PLANS] })),
});
