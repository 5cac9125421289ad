import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';

// Without it zod tries out `new Function`, which our content security policy reports.
z.config({ jitless: true });

/** The contract's inputs are wider than what a form holds (numbers as text, …), so their types differ. */
export const resolverOf = <Values extends FieldValues, Sent extends FieldValues>(
  schema: z.ZodType<Sent>,
): Resolver<Values, unknown, Sent> => zodResolver(schema as z.ZodType<Sent, Values>);
