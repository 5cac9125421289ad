import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import {
  importApply,
  importChange,
  importFile,
  importInput,
  importList,
  importMatching,
  importProfileList,
  importRecord,
  imports as importRecords,
  importRows,
  importRowsOf,
  importTemplateOf,
  importUndo,
  importUndone,
  importProfiles as profileRows,
} from '@daybook/contract/imports';
import { admin, router } from '../../kernel/procedures.ts';
import {
  errorsFile,
  getImport,
  listImports,
  listLines,
  listProfiles,
  matchingOf,
  templateFile,
} from './reads.ts';
import { removeProfile, updateImport } from './upload/matching.ts';
import { createImport } from './upload/uploads.ts';
import { applyImport, cancelImport, planImport, undoImport } from './writes.ts';

/** Importing a company's existing data (imports-and-exports.md#importing). */
export const imports = router({
  list: admin.read
    .input(importList)
    .output(importRecords)
    .query(({ ctx, input }) => listImports(ctx.db, ctx, input)),

  get: admin.read
    .input(byId)
    .output(importRecord)
    .query(({ ctx, input }) => getImport(ctx.db, ctx, input.id)),

  /** What the columns can mean, and the file's open questions. */
  matching: admin.read
    .meta({ says: 'Returns what the columns can be imported as, and what the file leaves unclear.' })
    .input(byId)
    .output(importMatching)
    .query(({ ctx, input }) => matchingOf(ctx.db, ctx, input.id)),

  rows: admin.read
    .meta({ says: 'Lists the lines of a file, and what happens to each.' })
    .input(importRowsOf)
    .output(importRows)
    .query(({ ctx, input }) => listLines(ctx.db, ctx, input)),

  /** The lines with errors as a CSV file. */
  errors: admin.read
    .meta({ says: 'Returns the lines with errors as a CSV file, with the reasons in the last column.' })
    .input(byId)
    .output(importFile)
    .query(({ ctx, input }) => errorsFile(ctx.db, ctx, input.id)),

  template: admin.read
    .input(importTemplateOf)
    .output(importFile)
    .query(({ ctx, input }) => templateFile(ctx.db, ctx, input.kind)),

  create: admin
    .effect('import.create')
    .meta({
      says: 'Reads a file; nothing is changed yet.',
      example: {
        kind: 'work_codes',
        file_name: 'codes.csv',
        text: 'code,description\r\nPC,Personal care\r\n',
      },
    })
    .input(importInput)
    .output(importRecord)
    .mutation(({ ctx, input }) => createImport(ctx, input)),

  update: admin
    .effect('import.update')
    .meta({
      says: 'Changes how a file is read and matched, which makes its plan invalid.',
      example: { mapping: ['code', 'description'] },
    })
    .input(importChange)
    .output(importRecord)
    .mutation(({ ctx, input }) => updateImport(ctx, input)),

  plan: admin
    .effect('import.plan')
    .meta({ says: 'Works out in the background what will happen to each line.' })
    .input(byId)
    .output(importRecord)
    .mutation(({ ctx, input }) => planImport(ctx, input.id)),

  applyPlan: admin
    .write('import.apply')
    .meta({ says: 'Writes in the background exactly what the plan shows.' })
    .input(importApply)
    .output(importRecord)
    .mutation(({ ctx, input }) => applyImport(ctx, input)),

  undo: admin
    .effect('import.undo')
    .meta({ says: 'Undoes an import, except for records that have been changed or used since.' })
    .input(importUndo)
    .output(importUndone)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),

  cancel: admin
    .effect('import.cancel')
    .meta({ says: 'Cancels an import that has not been applied.' })
    .input(byId)
    .output(importRecord)
    .mutation(({ ctx, input }) => cancelImport(ctx, input.id)),
});

/** Mappings that are offered again for files with the same columns. */
export const importProfiles = router({
  list: admin.read
    .input(importProfileList)
    .output(profileRows)
    .query(({ ctx, input }) => listProfiles(ctx.db, ctx.company_id, input)),

  remove: admin
    .write('import_profile.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeProfile(ctx, input.id)),
});
