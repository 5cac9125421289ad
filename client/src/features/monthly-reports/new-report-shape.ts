import { reportRange } from '@daybook/domain/monthly-report';
import { z } from 'zod';

export const newReportShape = z
  .object({ client: z.number(), month: z.string() })
  .transform(({ client, month }) => ({ client, ...reportRange(`${month}-01`) }));

export type NewReport = z.output<typeof newReportShape>;
