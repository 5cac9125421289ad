import type { z } from 'zod';
import {
  type CustomField,
  type CustomFieldInput,
  type customFieldOrder,
  type customFieldUpdate,
} from '@daybook/contract/custom-fields';
import { optionsOf } from '@daybook/domain/clients/custom-fields';
import { foldedKey } from '@daybook/domain/text/fold';
import { ofCompany } from '../../database/of-company.ts';
import { customFieldDefinitions as definitions } from '../../database/schema/custom-fields.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { orNotFound, required, stale } from '../../kernel/refusals.ts';
import { newRow, recordChange, refuseTaken } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { customFieldRecord, customFieldRow, listCustomFields, nextPlace } from './reads.ts';

const stored = (input: CustomFieldInput) => ({
  name: input.name,
  name_key: foldedKey(input.name),
  field_type: input.field_type,
  dropdown_options: input.field_type === 'dropdown' ? optionsOf(input.dropdown_options).join(', ') : null,
});

export async function createCustomField(ctx: MemberWrite, input: CustomFieldInput): Promise<CustomField> {
  await refuseTaken(ctx, definitions.name_key, input.name, null, TAKEN);
  const [row] = await ctx.db
    .insert(definitions)
    .values({
      ...newRow(ctx),
      target: input.target,
      ...stored(input),
      order: input.order ?? (await nextPlace(ctx.db, ctx.company_id)),
    })
    .returning();
  const created = customFieldRecord(required(row, 'the custom field created just now'));
  ctx.record({ record_type: 'custom_field', record_id: created.id, ...changedFields(null, created) });
  return created;
}

export async function updateCustomField(
  ctx: MemberWrite,
  input: z.output<typeof customFieldUpdate>,
): Promise<CustomField> {
  const before = await customFieldRow(ctx.db, ctx.company_id, input.id);
  refuseStale(before, input);
  await refuseTaken(ctx, definitions.name_key, input.name, before.id, TAKEN);
  const [row] = await ctx.db
    .update(definitions)
    .set({
      ...stored(input),
      order: input.order ?? undefined,
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(definitions, ctx.company_id, before.id))
    .returning();
  const after = customFieldRecord(required(row, `custom field ${before.id}, changed just now`));
  recordChange(ctx, 'custom_field', customFieldRecord(before), after);
  return after;
}

/** Puts the fields in the order of `ids`. Refused if one is missing or repeated, because someone else added one. */
export async function orderCustomFields(
  ctx: MemberWrite,
  { target, ids }: z.output<typeof customFieldOrder>,
): Promise<CustomField[]> {
  const { results: fields } = await listCustomFields(ctx.db, ctx.company_id, { target });
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  for (const id of ids) orNotFound(fields.find((field) => field.id === id));
  if (places.size !== ids.length || places.size !== fields.length) throw stale();
  for (const before of fields) {
    const order = places.get(before.id) ?? before.order;
    if (order === before.order) continue;
    await ctx.db
      .update(definitions)
      .set({ order, updated_at: nextVersion(ctx.now, before.updated_at) })
      .where(ofCompany(definitions, ctx.company_id, before.id));
    ctx.record({
      record_type: 'custom_field',
      record_id: before.id,
      before: { order: before.order },
      after: { order },
    });
  }
  return (await listCustomFields(ctx.db, ctx.company_id, { target })).results;
}

/** Removes the field from the form; clients keep their values under its key, hidden. */
export async function removeCustomField(ctx: MemberWrite, id: number) {
  const row = await customFieldRow(ctx.db, ctx.company_id, id);
  await ctx.db.delete(definitions).where(ofCompany(definitions, ctx.company_id, id));
  ctx.record({ record_type: 'custom_field', record_id: id, ...changedFields(customFieldRecord(row), null) });
  return {};
}

const TAKEN = { name: 'A field with this name already exists.' };
