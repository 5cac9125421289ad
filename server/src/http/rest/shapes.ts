import { procedures } from '../../router.ts';
import { type ProcedureName, pageRoutesOf, type Row } from './routes.ts';
import { schemaOf, type JsonSchema } from './schemas.ts';

const once = <Result>(work: (name: ProcedureName) => Result) => {
  const known = new Map<ProcedureName, Result>();
  return (name: ProcedureName): Result => {
    const result = known.has(name) ? (known.get(name) as Result) : work(name);
    known.set(name, result);
    return result;
  };
};

const inputSchemaOf = once((name): JsonSchema => {
  const input = procedures.get(name)?.input;
  return input ? schemaOf(input, 'input') : {};
});
const outputSchemaOf = once((name): JsonSchema => {
  const output = procedures.get(name)?.output;
  return output ? schemaOf(output, 'output') : {};
});

/** Whether the procedure answers with a list in pages (`listOf`), which is a plain array here. */
export const isList = (name: ProcedureName): boolean => outputSchemaOf(name).list === true;
/** Whether one page of the list can be asked for. */
export const hasPages = (name: ProcedureName): boolean =>
  isList(name) && 'page' in (inputSchemaOf(name).properties ?? {});

export const PAGE_ROUTES: readonly Row[] = pageRoutesOf(hasPages);

/** What goes out without a page: a list's rows, and all else as it is. */
export const answerSchemaOf = (name: ProcedureName): JsonSchema =>
  (isList(name) ? outputSchemaOf(name).properties?.results : undefined) ?? outputSchemaOf(name);

/** The shape of one row where the procedure answers with rows, else null. */
export const listItemOf = (name: ProcedureName): JsonSchema | null => {
  const schema = answerSchemaOf(name);
  return schema.type === 'array' ? (schema.items ?? {}) : null;
};

/** Whether the procedure checks the version that the record was read with. */
export const takesVersion = (name: ProcedureName): boolean =>
  'updated_at' in (inputSchemaOf(name).properties ?? {});
