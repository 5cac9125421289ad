import { z } from 'zod';
import { reportUpdate } from '@daybook/contract/monthly-reports';
import { reportRange } from '@daybook/domain/reports/monthly-report';

/** A signature's date is sent only with the signature. */
export const reportShape = reportUpdate.transform((sent) => {
  const { additional_info } = sent;
  if (!additional_info) return sent;
  const kept = Object.entries(additional_info).filter(([key]) => {
    const signature = key.endsWith('_date') ? key.slice(0, -'_date'.length) : null;
    return signature === null || !(signature in additional_info) || additional_info[signature];
  });
  return { ...sent, additional_info: Object.fromEntries(kept) };
});

export const newReportShape = z
  .object({ client: z.number(), month: z.string() })
  .transform(({ client, month }) => ({ client, ...reportRange(`${month}-01`) }));

export type NewReport = z.output<typeof newReportShape>;
