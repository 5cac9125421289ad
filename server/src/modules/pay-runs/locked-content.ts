import { createHash } from 'node:crypto';
import type { FilePerson, FileRun, FileTime } from '@daybook/domain/pay/pay-runs/file-items';
import { longCsv } from '@daybook/domain/pay/pay-runs/files';
import { DEFAULT_PAY_PERIOD } from '@daybook/domain/time/pay-period';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { fileDatesFor } from '../billing-settings/reads.ts';
import { storedSettings } from '../company-settings/reads.ts';
import type { PayRunRow } from './due.ts';

export const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/** The data of a run for the files of payroll products: what was locked, or what a draft would lock now. */
export async function fileRunOf(
  db: ReadDb,
  viewer: Viewer,
  run: PayRunRow,
  people: readonly FilePerson[],
  times: readonly FileTime[],
): Promise<FileRun> {
  const { company_id } = viewer;
  const { pay_period } = run.pay_period === null ? await storedSettings(db, company_id) : run;
  return {
    id: run.id,
    period_start: run.period_start,
    period_end: run.period_end,
    pay_date: run.pay_date,
    pay_period: pay_period ?? DEFAULT_PAY_PERIOD,
    file_dates:
      run.status === 'draft'
        ? await fileDatesFor(db, company_id)
        : required(run.file_dates, `file_dates of pay run ${run.id}`),
    people,
    times,
  };
}

/** The hash of everything that a run's files are made of: its long CSV without earning codes, then what is not in it. */
export const contentHash = (run: FileRun): string =>
  sha256(
    [longCsv(run, {}), run.pay_period, run.file_dates, ...run.times.map((time) => JSON.stringify(time))].join(
      '\n',
    ),
  );
