import { z } from 'zod';
import { freeFieldsProblem } from '@daybook/domain/clients/custom-fields';
import { isRecord } from '@daybook/domain/values';
import { UNPRINTABLE } from './fields.ts';

const hasUnprintable = (value: unknown): boolean => {
  if (typeof value === 'string') return UNPRINTABLE.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnprintable);
};

export const FREE_FIELDS_MERGE =
  'Merged with the stored fields: a field that is left out stays, `null` removes it, and a value replaces it completely';

/** Free JSON kept with a record: of limited size, with harmless keys and text that both databases store. */
export const freeFields = z
  .record(z.string(), z.unknown(), { error: 'Enter fields by their names.' })
  .superRefine((fields, context) => {
    // First of all how deep they are nested: the rest looks into every level.
    const problem =
      freeFieldsProblem(fields) ??
      (hasUnprintable(fields) ? 'These fields have characters that cannot be stored.' : null);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .overwrite((fields) => {
    const composed: unknown = JSON.parse(JSON.stringify(fields).normalize('NFC'));
    return isRecord(composed) ? composed : fields;
  });
