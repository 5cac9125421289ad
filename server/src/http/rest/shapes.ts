import { procedures } from '../../router.ts';
import { type ProcedureName, pageRoutesOf, type Row } from './routes.ts';
import { type Io, type JsonSchema, schemaOf } from './schemas.ts';

const described = (io: Io) => {
  const known = new Map<ProcedureName, JsonSchema>();
  return (name: ProcedureName): JsonSchema => {
    const shape = procedures.get(name)?.[io];
    const schema = known.get(name) ?? (shape ? schemaOf(shape, io) : {});
    known.set(name, schema);
    return schema;
  };
};

const inputSchemaOf = described('input');
const outputSchemaOf = described('output');

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
