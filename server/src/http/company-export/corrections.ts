import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { timesheetEntry, timesheetLog } from '@daybook/contract/timesheet-logs';
import { timesheetRevisions } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { withUnits } from '../../modules/timesheets/revisions.ts';
import { Components } from '../rest/components.ts';
import { schemaOf } from '../rest/schemas.ts';
import { blocksOf } from './blocks.ts';
import { filesOf } from './records.ts';
import type { Spool } from './spool.ts';

/** An admin's correction of a timesheet, of which REST only returns the result. */
const correction = z.object({
  id: z.number().describe('Id of the correction'),
  timesheet_id: z.number().describe('Id of the timesheet that was corrected'),
  corrected_by_id: z.number().describe('Id of who corrected it'),
  corrected_at: z.string().describe('When it was corrected'),
  kind: z
    .enum(['submitted', 'correction'])
    .describe(
      '`submitted`: a submitted timesheet was corrected, and `snapshot_logs` is the result; `correction`: a timesheet in a pay run was corrected, and `snapshot_logs` is what it was before',
    ),
  reason: z.string().nullable().describe('Why it was corrected'),
  snapshot_logs: z
    .array(timesheetLog.extend({ entries: z.array(timesheetEntry) }))
    .describe('The daily logs of the timesheet'),
  settled_at: z
    .string()
    .nullable()
    .describe('When the correction was applied or dismissed on a later submit; null: it was not'),
});

/** Adds the corrections of the company's timesheets. */
export async function readCorrections(spool: Spool, db: ReadDb, company_id: number): Promise<void> {
  const components = new Components([]);
  const described = { ...components.recordOf(correction), components };
  const { add } = await filesOf(spool, 'timesheet_corrections', {
    described,
    plain: schemaOf(correction, 'output'),
  });
  const blocks = blocksOf((after, limit) =>
    db
      .select()
      .from(timesheetRevisions)
      .where(and(eq(timesheetRevisions.company_id, company_id), gt(timesheetRevisions.id, after)))
      .orderBy(asc(timesheetRevisions.id))
      .limit(limit),
  );
  for await (const rows of blocks)
    for (const { company_id: _, ...row } of rows)
      await add({ ...row, snapshot_logs: row.snapshot_logs.map(withUnits) }, row.id);
}
