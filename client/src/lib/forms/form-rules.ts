import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** The first message of each field, by its dotted path; of a union of shapes, the messages of the closest one. */
function errorsOf(
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): Record<string, FieldError> {
  let errors: Record<string, FieldError> = {};
  for (const issue of issues) {
    const path = [...above, ...issue.path];
    const choices = issue.code === 'invalid_union' ? issue.errors : [];
    const [closest = []] = choices.toSorted((a, b) => a.length - b.length);
    const { code, message } = closest[0] ?? issue;
    errors[path.join('.')] ??= { type: code, message };
    errors = { ...errorsOf(choices.flat(), path), ...errors };
  }
  return errors;
}

/**
 * Validates a form with the contract's shape. The library's own resolver requires a shape of exactly the form's values, and
 * the contract's are wider (numbers as text, …).
 */
export const resolverOf =
  <Values extends FieldValues, Sent extends FieldValues>(
    schema: z.ZodType<Sent>,
  ): Resolver<Values, unknown, Sent> =>
  (values, _context, options) => {
    const read = schema.safeParse(values);
    return read.success
      ? { values: read.data, errors: {} }
      : { values: {}, errors: toNestErrors(errorsOf(read.error.issues), options) };
  };
