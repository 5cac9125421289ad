import { z } from 'zod';
import {
  exportProfile,
  exportProfileChange,
  exportProfileInput,
  exportProfileList,
  exportProfileRemove,
  exportProfiles as profileRows,
} from '@daybook/contract/export-profiles';
import { router, withFeature } from '../../kernel/procedures.ts';
import { createProfile, listProfiles, removeProfile, updateProfile } from './writes.ts';

const admin = withFeature('billing');

/** The formats and settings of payroll products' files (pay-runs.md#files). */
export const exportProfiles = router({
  list: admin.read
    .input(exportProfileList)
    .output(profileRows)
    .query(({ ctx, input }) => listProfiles(ctx.db, ctx.company_id, input)),

  create: admin
    .write('export_profile.create')
    .meta({
      example: {
        name: 'ADP',
        format: 'adp_wfn',
        settings: { co_code: 'AB1' },
        earning_codes: { regular: { earning_code: 'REG', send: 'hours' } },
        is_default: true,
      },
    })
    .input(exportProfileInput)
    .output(exportProfile)
    .mutation(({ ctx, input }) => createProfile(ctx, input)),

  update: admin
    .write('export_profile.update')
    .meta({
      example: {
        name: 'For the accountant',
        format: 'daybook_csv',
        earning_codes: { regular: { earning_code: 'REG', send: 'hours' } },
      },
    })
    .input(exportProfileChange)
    .output(exportProfile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  remove: admin
    .write('export_profile.delete')
    .input(exportProfileRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeProfile(ctx, input)),
});
