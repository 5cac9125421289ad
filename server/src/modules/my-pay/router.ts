import { myPay as myPayShape } from '@daybook/contract/my-pay';
import { member, router } from '../../kernel/procedures.ts';
import { myPayOf } from './reads.ts';

/** What people read of their own pay, and nobody else's (4 §6). */
export const myPay = router({
  get: member.read.output(myPayShape).query(({ ctx }) => myPayOf(ctx.db, ctx)),
});
