import { z } from 'zod';
import { codeBrief } from './fields.ts';
import { flagFilter, listInput, ordering, searchFilter } from './filters.ts';

/** people-and-roles.md#directory */
export const directoryEntry = z
  .object({
    id: z.number(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.string().nullable().describe("The role's name."),
    email: z.string(),
    phone: z.string().nullable().describe('Phone number'),
    is_active: z.boolean(),
    assigned_clients: z
      .array(
        z.object({
          id: z.number(),
          name: z.string(),
          client_code: codeBrief.nullable().describe('The code under which the client is billed'),
        }),
      )
      .describe('Clients the person works with'),
  })
  .meta({ id: 'DirectoryEntry' });
export type DirectoryEntry = z.output<typeof directoryEntry>;

const filters = {
  is_active: flagFilter,
  search: searchFilter.describe('Name, email or role.'),
  ordering: ordering(['name', 'role']).describe(
    'By last, then first name; `role` groups people by role, those without one last.',
  ),
};
export const directoryList = listInput(filters);
export type DirectoryListInput = z.output<typeof directoryList>;
