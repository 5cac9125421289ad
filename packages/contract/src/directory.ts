import { z } from 'zod';
import { codeBrief, emailText } from './fields.ts';
import { activeFilter, listInput, ordering, searchFilter } from './filters.ts';

/** people-and-roles.md#directory */
export const directoryEntry = z
  .object({
    id: z.number(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.string().nullable().describe('Name of the role'),
    email: emailText,
    phone: z.string().nullable(),
    is_active: z.boolean(),
    assigned_clients: z
      .array(
        z.object({
          id: z.number(),
          name: z.string(),
          client_code: codeBrief.nullable(),
        }),
      )
      .describe('Clients the person works with'),
  })
  .meta({ id: 'DirectoryEntry' });
export type DirectoryEntry = z.output<typeof directoryEntry>;

const filters = {
  is_active: activeFilter,
  search: searchFilter.describe('Part of the name, of the email address or of the role'),
  ordering: ordering(['name', 'role']).describe(
    'By last, then first name; `role` groups people by role, those without one last',
  ),
};
export const directoryList = listInput(filters);
export type DirectoryListInput = z.output<typeof directoryList>;
