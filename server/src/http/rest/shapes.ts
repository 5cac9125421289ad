import { isRecord } from '@daybook/domain/values';
import { procedures } from '../../router.ts';
import type { ProcedureName, Row } from './route.ts';
import { pageRoutesOf } from './routes.ts';
import { schemaOf, type Io, type JsonSchema } from './schemas.ts';

const described = (io: Io) => {
  const schemas = new Map<ProcedureName, JsonSchema>();
  return (name: ProcedureName): JsonSchema => {
    const shape = procedures.get(name)?.[io];
    const schema = schemas.get(name) ?? (shape ? schemaOf(shape, io) : {});
    schemas.set(name, schema);
    return schema;
  };
};

/** The whole input, in one piece. */
export const inputSchemaOf = described('input');
const outputSchemaOf = described('output');

/** Whether the procedure returns a list in pages (`listOf`), which is a plain array here. */
export const isList = (name: ProcedureName): boolean => outputSchemaOf(name).list === true;
/** Whether a single page of the list can be requested. */
export const hasPages = (name: ProcedureName): boolean =>
  isList(name) && 'page' in (inputSchemaOf(name).properties ?? {});

export const PAGE_ROUTES: readonly Row[] = pageRoutesOf(hasPages);

/** The body without a page: a list's rows, and everything else unchanged. */
export const answerSchemaOf = (name: ProcedureName): JsonSchema =>
  (isList(name) ? outputSchemaOf(name).properties?.results : undefined) ?? outputSchemaOf(name);

/** The shape of one row if the procedure returns rows, else null. */
export const listItemOf = (name: ProcedureName): JsonSchema | null => {
  const schema = answerSchemaOf(name);
  return schema.type === 'array' ? (schema.items ?? {}) : null;
};

/** Whether the procedure checks the record's version. */
export const takesVersion = (name: ProcedureName): boolean =>
  'updated_at' in (inputSchemaOf(name).properties ?? {});

type Naming = (value: unknown) => void;

/** A function that adds the second names of fields to a value of this shape; null if there are none. */
function namingOf({ properties = {}, items, anyOf = [] }: JsonSchema): Naming | null {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const { same_as } = field;
    const inner = namingOf(field);
    if (typeof same_as === 'string')
      return (record: Record<string, unknown>) => {
        if (same_as in record) record[name] = record[same_as];
      };
    return inner ? (record: Record<string, unknown>) => inner(record[name]) : [];
  });
  const item = items ? namingOf(items) : null;
  const choices = anyOf.flatMap((choice) => namingOf(choice) ?? []);
  if (fields.length === 0 && !item && choices.length === 0) return null;
  return (value) => {
    if (Array.isArray(value)) for (const each of value) item?.(each);
    else if (isRecord(value)) for (const field of fields) field(value);
    for (const choice of choices) choice(value);
  };
}

const namings = new Map<ProcedureName, Naming | null>();

/** The procedure's answer as scripts read it, with the second names that our own screens do without. */
export function withSecondNames<Answer>(procedure: ProcedureName, answer: Answer): Answer {
  let naming = namings.get(procedure);
  if (naming === undefined) {
    naming = namingOf(outputSchemaOf(procedure));
    namings.set(procedure, naming);
  }
  naming?.(answer);
  return answer;
}
