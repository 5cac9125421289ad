import { z } from 'zod';
import { CLIENT_CODE_REQUIRED } from '@daybook/domain/text/code-texts';
import { codeFields, withCode } from './code-input.ts';
import { momentText, readVersion, recordId } from './fields.ts';
import { listInput, ordering, searchFilter } from './filters.ts';

export const clientCode = z
  .object({
    id: z.number(),
    code: z.string(),
    description: z.string(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'ClientCode' });
export type ClientCode = z.output<typeof clientCode>;

export const newClientCode = z
  .object(codeFields)
  .transform(withCode(CLIENT_CODE_REQUIRED))
  .meta({ id: 'NewClientCode' });
export const clientCodeChange = z
  .object({ ...codeFields, id: recordId, updated_at: readVersion })
  .transform(withCode(CLIENT_CODE_REQUIRED))
  .meta({ id: 'ClientCodeChange' });

const filters = {
  search: searchFilter,
  ordering: ordering(['code', 'description', 'created_at']),
};
export const clientCodeList = listInput(filters);
export type ClientCodeListInput = z.output<typeof clientCodeList>;
