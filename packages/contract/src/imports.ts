import { z } from 'zod';
import { DATE_ORDERS } from '@daybook/domain/imports/cells';
import { IMPORT_KINDS, IMPORT_SOURCES } from '@daybook/domain/imports/kinds';
import { NUMBER_STYLES } from '@daybook/domain/imports/numbers';
import { IMPORT_ACTIONS, IMPORT_OUTCOMES, IMPORT_STATES } from '@daybook/domain/imports/states';
import { MAX_IMPORT_COLUMNS } from '@daybook/domain/limits';
import {
  day,
  lineOfText,
  momentText,
  printable,
  readVersion,
  recordId,
  requiredText,
  yesOrNo,
  dayText,
} from './fields.ts';
import { listInput, listOf, ordering, searchFilter } from './filters.ts';

const kind = z.enum(IMPORT_KINDS, { error: 'Choose what the file contains.' });
const encoding = z
  .enum(['utf-8', 'windows-1252'], { error: 'Choose utf-8 or windows-1252.' })
  .describe('Encoding of the file; if left out, it is detected');
const delimiter = z
  .enum([',', ';', '\t', '|'], { error: 'Choose a comma, a semicolon, a tab or a bar.' })
  .describe('What separates the cells; if left out, it is detected');
const dateOrder = z.enum(DATE_ORDERS, { error: 'Choose month_first or day_first.' });
const numberStyle = z.enum(NUMBER_STYLES, { error: 'Choose point or comma.' });

const count = z.number();
const counts = z.object({
  create: count.describe('How many lines create a record'),
  update: count.describe('How many lines change a record'),
  same: count.describe('How many lines change nothing'),
  skip: count.describe('How many lines are left out'),
  error: count.describe('How many lines have an error'),
  made: count.describe(
    'How many records are created for unknown values; `create` counts them, though they are not lines',
  ),
  done: count.describe('How many of those to create and change are done'),
  failed: count.describe('How many lines could not be applied, because something had changed'),
  undone: count.describe('How many lines were undone'),
  kept: count.describe('How many lines an undo left as they are'),
  warnings: z.array(z.string()).describe('What to read before the plan is applied'),
  stopped: z.string().nullable().describe('Why the plan cannot be applied at all; null: it can be'),
});

const USE = 'Id of the record that the value refers to';
const CREATE = 'Fields of a new record';
const LEAVE = 'Must be true: the lines with this value are left out';

/** The answer for an unknown value: a record, a new one, or to leave its lines out. */
const chosen = z.union([
  z.object({ use: z.number().describe(USE) }),
  z.object({ create: z.record(z.string(), z.string()).describe(CREATE) }),
  z.object({ leave: z.literal(true).describe(LEAVE) }),
]);

const DATE_ORDER = 'Whether 03/04 in the file is a day in March or in April; null: as its dates show';
const NUMBER_STYLE = 'Decimal separator in the file; null: as its numbers show';
const STATE = 'How far the import is';
const VALUE_MAPPING =
  'The choice for each unknown value: by what it refers to, such as `work_code`, and by the value in lower case';

/** An imported file (imports-and-exports.md#importing). */
export const importRecord = z.object({
  id: z.number(),
  kind,
  source: z
    .enum(IMPORT_SOURCES)
    .describe('Where the file comes from: Daybook’s template, or another time tracker'),
  file_name: z.string().nullable(),
  encoding,
  is_plain: z
    .boolean()
    .describe('Whether all characters are ASCII, so that the encoding makes no difference'),
  delimiter,
  date_order: dateOrder.nullable().describe(DATE_ORDER),
  number_style: numberStyle.nullable().describe(NUMBER_STYLE),
  columns: z
    .array(
      z.object({
        name: z.string(),
        filled: z.number().describe('How many lines have something in it'),
        samples: z
          .array(z.string())
          .describe('Up to three values, one of them with a character beyond ASCII if there is one'),
        field: z.string().nullable().describe('Field as which it is imported; null: it is left out'),
      }),
    )
    .describe('Columns of the file, in its order'),
  value_mapping: z.record(z.string(), z.record(z.string(), chosen)).describe(VALUE_MAPPING),
  paid_until: dayText
    .nullable()
    .describe('Last day whose work has already been paid outside Daybook; only of time history'),
  state: z.enum(IMPORT_STATES).describe(STATE),
  is_running: z.boolean().describe('Whether it is being planned, applied or undone at the moment'),
  lines: z.number().describe('How many lines the file has'),
  lines_done: z.number().describe('How many lines have been applied or undone so far'),
  counts: counts.nullable().describe('What the plan does, and what became of it; null: there is no plan'),
  plan_hash: z
    .string()
    .nullable()
    .describe('Names the plan, and is sent to apply it; null: there is no plan'),
  undo_until: momentText.nullable().describe('Until when it can be undone; null: it cannot be'),
  created_by: z.string().nullable(),
  created_at: momentText,
  applied_at: momentText.nullable().describe('When its last line was applied; null: not yet'),
  updated_at: momentText,
});
export type ImportRecord = z.output<typeof importRecord>;

export const importList = listInput({
  kind: kind.optional(),
  state: z
    .enum(IMPORT_STATES, { error: 'Choose a state of imports.' })
    .optional()
    .describe('Only those in this state'),
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
      .describe('The file, in Base64'),
    text: z
      .string({ error: 'Paste the cells as text.' })
      .optional()
      .describe('The pasted cells, in place of a `file`'),
    file_name: lineOfText(255).optional(),
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
    z.object({ use: recordId.describe(USE) }),
    z.object({
      create: z.record(z.string().max(40), printable(500)).describe(CREATE),
    }),
    z.object({ leave: z.literal(true).describe(LEAVE) }),
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
    .describe('Field as which each column is imported, in the order of the file; null: it is left out'),
  value_mapping: z
    .record(z.string(), z.record(z.string(), choice), { error: 'Give a choice for each value.' })
    .optional()
    .describe(VALUE_MAPPING),
  date_order: dateOrder.nullable().optional().describe(DATE_ORDER),
  number_style: numberStyle.nullable().optional().describe(NUMBER_STYLE),
  paid_until: day
    .nullable()
    .optional()
    .describe(
      'Last day whose work has already been paid outside Daybook, yesterday at the latest; time history cannot be planned without it',
    ),
  profile: recordId.optional().describe('Id of a saved mapping to apply'),
  save_profile_as: requiredText(100)
    .optional()
    .describe('Name under which the mapping is saved, in place of any other of this name'),
  updated_at: readVersion,
});
export type ImportChange = z.output<typeof importChange>;

/** The step "Match": what the columns can mean, and the open questions. */
export const importMatching = z.object({
  fields: z
    .array(
      z.object({
        name: z.string(),
        required: z.boolean().describe('Whether a column has to be chosen for it'),
        locked: z.string().nullable().describe("Why the company's plan leaves it out; null: it does not"),
      }),
    )
    .describe('What a column can be imported as'),
  profiles: z
    .array(z.object({ id: z.number(), name: z.string() }))
    .describe('Saved mappings of the same columns'),
  problems: z.record(z.string(), z.string()).describe('What is wrong with the mapping, by column'),
  date_question: z
    .string()
    .nullable()
    .describe('A date that can be read in two ways, which `date_order` decides; null: there is none'),
  date_order: dateOrder
    .nullable()
    .describe('How its dates are read: as chosen, otherwise as they show; null: they show neither'),
  date_example: z
    .string()
    .nullable()
    .describe('A date that would be another one in the other order; null: there is none'),
  number_question: z
    .string()
    .nullable()
    .describe('A number that can be read in two ways, which `number_style` decides; null: there is none'),
  left_out: z
    .array(z.string())
    .describe('Columns that are recognized but cannot be imported, with the reason'),
  values: z
    .array(
      z.object({
        reference: z.string().describe('Kind of record that the value names'),
        value: z.string().describe('The value as it is in the file'),
        count: z.number().describe('How many lines have it'),
        choice: chosen.nullable().describe('What was chosen for it; null: nothing yet'),
        may_create: z.boolean().describe('Whether a new record can be chosen'),
        start: z.record(z.string(), z.string()).describe('Fields that a new record starts with'),
        suggested: z.number().nullable().describe('Id of a record that it resembles; null: there is none'),
      }),
    )
    .describe('Values that the company does not know, each once'),
});
export type ImportMatching = z.output<typeof importMatching>;

const importRow = z.object({
  line: z
    .number()
    .describe('Line of the file on which it begins; below 1: a record that an unknown value creates'),
  cells: z
    .array(z.string())
    .nullable()
    .describe('The cells of the line; null: they were deleted, after 90 days'),
  action: z
    .enum(IMPORT_ACTIONS)
    .nullable()
    .describe('What the plan does with the line; null: it is not planned yet'),
  target_type: z.string().nullable().describe('Kind of the record that it creates or changes; null: none'),
  target_id: z.number().nullable().describe('Id of that record; null: it is not created yet'),
  before: z.record(z.string(), z.unknown()).nullable().describe('What it changes of the record, as it was'),
  after: z.record(z.string(), z.unknown()).nullable().describe('What it makes of it'),
  reasons: z.array(z.string()).describe('Why it is left out, is an error, failed or was kept'),
  outcome: z.enum(IMPORT_OUTCOMES).nullable().describe('What became of the line; null: nothing yet'),
});
export type ImportRow = z.output<typeof importRow>;

export const importRowsOf = listInput({
  id: recordId,
  action: z
    .enum(IMPORT_ACTIONS, { error: 'Choose create, update, same, skip or error.' })
    .optional()
    .describe('Only lines with which the plan does this'),
  outcome: z
    .enum(IMPORT_OUTCOMES, { error: 'Choose done, failed, undone or kept.' })
    .optional()
    .describe('Only lines with this outcome'),
  search: searchFilter,
});
export type ImportRowsInput = z.output<typeof importRowsOf>;
export const importRows = listOf(importRow);

export const importApply = z.object({
  id: recordId,
  plan_hash: z
    .string({ error: 'Send the plan_hash of the plan that you saw.' })
    .max(64)
    .regex(/^[\w-]*$/, 'Send the plan_hash of the plan that you saw.')
    .describe('The `plan_hash` of the plan that was seen; any other plan is refused'),
});
export const importUndo = z.object({
  id: recordId,
  dry_run: yesOrNo.optional().describe('Whether to change nothing, and return what an undo would do'),
});
export const importUndone = z.object({
  state: z.enum(IMPORT_STATES).describe(STATE),
  go: z
    .number()
    .nullable()
    .describe('How many lines would be undone; only of a dry run, because the import counts the others'),
  stay: z
    .number()
    .nullable()
    .describe('How many lines have records that would stay as they are; only of a dry run'),
  kept: z
    .array(z.object({ line: z.number().describe('Line of the file'), reason: z.string() }))
    .describe('The first 100 lines whose records stay'),
});
export type ImportUndone = z.output<typeof importUndone>;

export const importTemplateOf = z.object({ kind });
export const importFile = z.object({ file_name: z.string(), content: z.string() });

const importProfile = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  columns: z.array(z.string()).describe('Names of the columns for which it is offered'),
  created_at: momentText,
  updated_at: momentText,
});
export type ImportProfile = z.output<typeof importProfile>;
export const importProfileList = listInput({ kind: kind.optional(), ordering: ordering(['name']) });
export type ImportProfileListInput = z.output<typeof importProfileList>;
export const importProfiles = listOf(importProfile);
