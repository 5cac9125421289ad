import { foldedKey } from '@daybook/domain/text/fold';
import { isRecord } from '@daybook/domain/values';
import { headerKey } from '@daybook/domain/imports/kinds';
import type { DataConnection } from './migrations.ts';

/** The columns by which names, codes and references are compared, with what they are unique in. */
const KEYS = [
  { table: 'companies', text: 'name', key: 'name_key', within: null },
  { table: 'work_codes', text: 'code', key: 'code_key', within: 'company_id' },
  { table: 'client_codes', text: 'code', key: 'code_key', within: 'company_id' },
  { table: 'roles', text: 'name', key: 'name_key', within: 'company_id' },
  { table: 'clients', text: 'reference', key: 'reference_key', within: 'company_id' },
  { table: 'users', text: 'payroll_id', key: 'payroll_id_key', within: 'company_id' },
  { table: 'pay_rules', text: 'name', key: 'name_key', within: 'company_id' },
  { table: 'export_profiles', text: 'name', key: 'name_key', within: 'company_id' },
  { table: 'custom_field_definitions', text: 'name', key: 'name_key', within: "company_id || ' ' || target" },
  { table: 'import_profiles', text: 'name', key: 'name_key', within: "company_id || ' ' || kind" },
] as const;

/**
 * Keys that were made without regard to accents, apostrophes and dashes are made anew. Where two records of a company would get
 * the same one, the later keeps its old key.
 */
export async function foldKeys(connection: DataConnection): Promise<void> {
  for (const { table, text, key, within } of KEYS)
    await connection.atomically(async () => {
      const rows = await connection.rows(
        `select id, ${text} as name, ${key} as name_key, ${within ?? 'id'} as place from ${table} where ${text} is not null order by id`,
      );
      const usedKeys = new Set(rows.map(({ place, name_key }) => `${place} ${name_key}`));
      for (const { id, place, name, name_key } of rows) {
        const folded = foldedKey(String(name));
        if (folded === name_key || usedKeys.has(`${place} ${folded}`)) continue;
        usedKeys.add(`${place} ${folded}`);
        await connection.rows(`update ${table} set ${key} = ? where id = ?`, [folded, id ?? null]);
      }
    });
  await connection.atomically(async () => {
    const rows = await connection.rows('select id, value_mapping from imports');
    for (const { id, value_mapping } of rows)
      await connection.rows('update imports set value_mapping = ? where id = ?', [
        JSON.stringify(byFoldedValue(JSON.parse(String(value_mapping)))),
        id ?? null,
      ]);
  });
  await connection.atomically(async () => {
    const rows = await connection.rows('select id, header_key, mapping, value_mapping from import_profiles');
    for (const { id, header_key, mapping, value_mapping } of rows)
      await connection.rows(
        'update import_profiles set header_key = ?, mapping = ?, value_mapping = ? where id = ?',
        [
          headerKey(String(header_key).split('\t')),
          JSON.stringify(byFoldedKey(JSON.parse(String(mapping)))),
          JSON.stringify(byFoldedValue(JSON.parse(String(value_mapping)))),
          id ?? null,
        ],
      );
  });
}

const byFoldedKey = (of: unknown): unknown =>
  isRecord(of) ? Object.fromEntries(Object.entries(of).map(([key, one]) => [foldedKey(key), one])) : of;

const byFoldedValue = (mapping: unknown): unknown =>
  isRecord(mapping)
    ? Object.fromEntries(Object.entries(mapping).map(([reference, of]) => [reference, byFoldedKey(of)]))
    : mapping;
