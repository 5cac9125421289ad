import { subscription } from '@daybook/contract/subscriptions';
import { member, router } from '../../procedures.ts';
import { currentSubscription } from './reads.ts';

export const subscriptions = router({
  /** Every member's: the screens ask it which inputs the plan locks. */
  current: member.read.output(subscription).query(({ ctx }) => currentSubscription(ctx.db, ctx.config, ctx)),
});
