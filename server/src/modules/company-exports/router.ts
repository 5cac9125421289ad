import {
  companyExportInput,
  companyExportState,
  exportAddress,
  personExportInput,
} from '@daybook/contract/company-exports';
import { admin, member, router } from '../../kernel/procedures.ts';
import { exportState } from './reads.ts';
import { createExport, createPersonExport } from './writes.ts';

/** A company may leave whatever the state of its subscription (imports-and-exports.md#downloading-everything). */
const always = { without_subscription: true };

export const companyExports = router({
  state: admin.read
    .meta({ says: 'Returns the progress of the latest export of the whole company.' })
    .output(companyExportState)
    .query(({ ctx }) => exportState(ctx.db, ctx)),

  create: admin
    .effect('company.export', always)
    .meta({ says: 'Returns the URL of a ZIP file with everything that the company has.', secret: true })
    .input(companyExportInput)
    .output(exportAddress)
    .mutation(({ ctx, input }) => createExport(ctx, input.password)),

  /** All data of one person: one's own, or for an admin an employee's. */
  createOfPerson: member
    .effect('employee.export', always)
    .meta({ says: 'Returns the URL of a ZIP file with everything stored about one person.', secret: true })
    .input(personExportInput)
    .output(exportAddress)
    .mutation(({ ctx, input }) => createPersonExport(ctx, input)),
});
