import { z } from 'zod';
import { DATE_ORDERS, NUMBER_STYLES } from '@daybook/domain/imports/cells';
import { IMPORT_KINDS, IMPORT_SOURCES } from '@daybook/domain/imports/kinds';
import { IMPORT_ACTIONS, IMPORT_OUTCOMES, IMPORT_STATES } from '@daybook/domain/imports/states';
import { MAX_IMPORT_COLUMNS } from '@daybook/domain/limits';
import { day, lineOfText, printable, readVersion, recordId, requiredText, yesOrNo } from './fields.ts';
import { listInput, listOf, ordering, searchFilter } from './filters.ts';

const kind = z.enum(IMPORT_KINDS, { error: 'Choose what the file contains.' });
const encoding = z
  .enum(['utf-8', 'windows-1252'], { error: 'Choose utf-8 or windows-1252.' })
  .describe('The encoding of the file; detected if it is not given.');
const delimiter = z
  .enum([',', ';', '\t', '|'], { error: 'Choose a comma, a semicolon, a tab or a bar.' })
  .describe('What separates the cells; detected if it is not given.');
const dateOrder = z.enum(DATE_ORDERS, { error: 'Choose month_first or day_first.' });
const numberStyle = z.enum(NUMBER_STYLES, { error: 'Choose point or comma.' });

const count = z.number();
const counts = z.object({
  create: count.describe('Lines that create a record.'),
  update: count.describe('Lines that change a record.'),
  same: count.describe('Lines that change nothing.'),
  skip: count.describe('Lines that are left out.'),
  error: count.describe('Lines with an error.'),
  made: count.describe('Records for unknown values, which are counted under `create` but are not lines.'),
  done: count.describe('Of those to create and change.'),
  failed: count.describe('Lines that could not be applied, because something had changed.'),
  undone: count.describe('Lines that were undone.'),
  kept: count.describe('Lines that an undo left as they are.'),
  warnings: z.array(z.string()).describe('Warnings to read before the plan is applied.'),
  stopped: z.string().nullable().describe('Why the plan cannot be applied at all.'),
});

/** The answer for an unknown value: a record, a new one, or to leave its lines out. */
const chosen = z.union([
  z.object({ use: z.number().describe('Id of the record that the value refers to.') }),
  z.object({ create: z.record(z.string(), z.string()).describe('Fields of a new record.') }),
  z.object({ leave: z.literal(true).describe('Leaves out the lines with this value.') }),
]);

/** An imported file (imports-and-exports.md#importing). */
export const importRecord = z.object({
  id: z.number(),
  kind,
  source: z
    .enum(IMPORT_SOURCES)
    .describe('Where the file comes from: Daybook’s template, or another time tracker.'),
  file_name: z.string().nullable().describe('Name for the file'),
  encoding,
  is_plain: z.boolean().describe('All characters are ASCII, so the encoding makes no difference.'),
  delimiter,
  date_order: dateOrder.nullable().describe('Whether 03/04 in the file is a day in March or in April'),
  number_style: numberStyle.nullable().describe('The decimal separator in the file'),
  columns: z
    .array(
      z.object({
        name: z.string(),
        filled: z.number().describe('Number of lines in which it is not empty.'),
        samples: z
          .array(z.string())
          .describe('Up to three values; one of them with a non-ASCII character, if there is one.'),
        field: z.string().nullable().describe('What it is imported as; null: it is left out.'),
      }),
    )
    .describe('Columns of the file, in its order.'),
  value_mapping: z
    .record(z.string(), z.record(z.string(), chosen))
    .describe('What was chosen for each unknown value.'),
  paid_until: z
    .string()
    .nullable()
    .describe('For time history: the last day whose work has already been paid, outside Daybook.'),
  state: z.enum(IMPORT_STATES).describe('How far the import is.'),
  is_running: z.boolean().describe('It is being planned, applied or undone.'),
  lines: z.number().describe('One line for each person'),
  lines_done: z.number().describe('Lines that have been applied or undone so far.'),
  counts: counts.nullable().describe('How many lines the plan creates, changes and leaves out'),
  plan_hash: z.string().nullable().describe('Names the plan; applying it sends this.'),
  undo_until: z.string().nullable().describe('The import can be undone until then.'),
  created_by: z.string().nullable().describe('Name of who made it'),
  created_at: z.string(),
  applied_at: z.string().nullable().describe('When its last line was applied.'),
  updated_at: z.string(),
});
export type ImportRecord = z.output<typeof importRecord>;

export const importList = listInput({
  kind: kind.optional(),
  state: z
    .enum(IMPORT_STATES, { error: 'Choose a state of imports.' })
    .optional()
    .describe('Only imports in this state.'),
  ordering: ordering(['created_at', 'updated_at']),
});
export type ImportListInput = z.output<typeof importList>;
export const imports = listOf(importRecord);

/** A file in base64, or the pasted text. Over REST the file may be a part of a multipart form. */
export const importInput = z
  .object({
    kind,
    file: z
      .string({ error: 'Choose a file.' })
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Send the file in base64.')
      .optional()
      .describe('The file, in base64.'),
    text: z.string({ error: 'Paste the cells as text.' }).optional(),
    file_name: lineOfText(255).optional().describe('Name for the file'),
    encoding: encoding.optional(),
    delimiter: delimiter.optional(),
  })
  .superRefine(({ file, text }, context) => {
    if (file === undefined && text === undefined)
      context.addIssue({ code: 'custom', path: ['file'], message: 'Choose a file, or paste the cells.' });
  });
export type ImportInput = z.output<typeof importInput>;

const choice = z.union(
  [
    z.object({ use: recordId.describe('Id of the record that the value refers to.') }),
    z.object({
      create: z.record(z.string().max(40), printable(500)).describe('Fields of a new record.'),
    }),
    z.object({ leave: z.literal(true).describe('Leaves out the lines with this value.') }),
  ],
  { error: 'Choose a record, a new one, or to leave these lines out.' },
);

/** Fields that are left out stay as they are; a mapping, if given, replaces the previous one. */
export const importChange = z.object({
  id: recordId,
  encoding: encoding.optional(),
  mapping: z
    .array(z.string().max(200).nullable(), { error: 'Give a field, or null, for each column.' })
    .max(MAX_IMPORT_COLUMNS)
    .optional()
    .describe('By column, the field it is for; null: it is left out.'),
  value_mapping: z
    .record(z.string(), z.record(z.string(), choice), { error: 'Give a choice for each value.' })
    .optional()
    .describe('By what a value refers to (`work_code`), and by the value in lower case.'),
  date_order: dateOrder
    .nullable()
    .optional()
    .describe('Whether 03/04 in the file is a day in March or in April'),
  number_style: numberStyle.nullable().optional().describe('The decimal separator in the file'),
  paid_until: day
    .nullable()
    .optional()
    .describe('For time history, and required for its plan: yesterday at the latest.'),
  profile: recordId.optional().describe('A saved mapping to apply.'),
  save_profile_as: requiredText(100)
    .optional()
    .describe('Saves the mapping, or replaces the one of this name.'),
  updated_at: readVersion,
});
export type ImportChange = z.output<typeof importChange>;

/** The step "Match": what the columns can mean, and the open questions. */
export const importMatching = z.object({
  fields: z
    .array(
      z.object({
        name: z.string(),
        required: z.boolean().describe('A column has to be chosen for it.'),
        locked: z.string().nullable().describe("Why the company's plan leaves it out."),
      }),
    )
    .describe('The built-in fields, in their places'),
  profiles: z.array(z.object({ id: z.number(), name: z.string() })).describe('Those with the same columns.'),
  problems: z.record(z.string(), z.string()).describe('What is wrong with the mapping, by column.'),
  date_question: z.string().nullable().describe('A date that can be read in two ways; date_order decides.'),
  date_order: dateOrder.nullable().describe('How its dates are read: as chosen, else as they show.'),
  date_example: z.string().nullable().describe('A date that would be another one in the other order.'),
  number_question: z
    .string()
    .nullable()
    .describe('A number that can be read in two ways; number_style decides.'),
  left_out: z
    .array(z.string())
    .describe('Columns that are recognized but cannot be imported, with the reason.'),
  values: z
    .array(
      z.object({
        reference: z.string().describe('Kind of record that the value names'),
        value: z.string().describe('As it is in the file.'),
        count: z.number().describe('How many there are'),
        choice: chosen.nullable().describe('null: not chosen yet.'),
        may_create: z.boolean().describe('A new record can be chosen.'),
        start: z.record(z.string(), z.string()).describe('Fields that a new record starts with.'),
        suggested: z.number().nullable().describe('Id of a record that it resembles.'),
      }),
    )
    .describe('Values that the company does not know, each once.'),
});
export type ImportMatching = z.output<typeof importMatching>;

const importRow = z.object({
  line: z
    .number()
    .describe('Where its record starts in the file; below 1: a record that an unknown value creates.'),
  cells: z.array(z.string()).nullable().describe('Null after 90 days.'),
  action: z.enum(IMPORT_ACTIONS).nullable().describe('What was done, such as `timesheet.approve`'),
  target_type: z.string().nullable().describe('Kind of the record that it creates or changes.'),
  target_id: z.number().nullable().describe('Id of that record.'),
  before: z.record(z.string(), z.unknown()).nullable().describe('The record before, where there was one'),
  after: z.record(z.string(), z.unknown()).nullable().describe('The record afterwards, where there is one'),
  reasons: z.array(z.string()).describe('Why it is left out, an error, failed or kept.'),
  outcome: z.enum(IMPORT_OUTCOMES).nullable().describe('What happened to the line.'),
});
export type ImportRow = z.output<typeof importRow>;

export const importRowsOf = listInput({
  id: recordId,
  action: z
    .enum(IMPORT_ACTIONS, { error: 'Choose create, update, same, skip or error.' })
    .optional()
    .describe('What was done, such as `timesheet.approve`'),
  outcome: z
    .enum(IMPORT_OUTCOMES, { error: 'Choose done, failed, undone or kept.' })
    .optional()
    .describe('Only lines with this outcome.'),
  search: searchFilter,
});
export type ImportRowsInput = z.output<typeof importRowsOf>;
export const importRows = listOf(importRow);

export const importApply = z.object({
  id: recordId,
  plan_hash: z
    .string({ error: 'Send the plan_hash of the plan that you saw.' })
    .max(64)
    .describe('The `plan_hash` of the plan that was seen; any other plan is refused.'),
});
export const importUndo = z.object({
  id: recordId,
  dry_run: yesOrNo.optional().describe('Changes nothing, and returns what an undo would do.'),
});
export const importUndone = z.object({
  state: z.enum(IMPORT_STATES).describe('How far the import is.'),
  go: z
    .number()
    .nullable()
    .describe('Lines that would be undone; only of a dry run, because the import counts the others.'),
  stay: z.number().nullable().describe('Lines whose records would stay as they are; only of a dry run.'),
  kept: z
    .array(z.object({ line: z.number().describe('Line of the file.'), reason: z.string() }))
    .describe('The first 100 of those.'),
});
export type ImportUndone = z.output<typeof importUndone>;

export const importTemplateOf = z.object({ kind });
export const importFile = z.object({ file_name: z.string(), content: z.string() });

const importProfile = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  columns: z.array(z.string()).describe('Names of the columns for which it is offered.'),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ImportProfile = z.output<typeof importProfile>;
export const importProfileList = listInput({ kind: kind.optional(), ordering: ordering(['name']) });
export type ImportProfileListInput = z.output<typeof importProfileList>;
export const importProfiles = listOf(importProfile);
