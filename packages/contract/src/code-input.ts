import type { z } from 'zod';
import { optionalText } from './fields.ts';

export const codeFields = {
  code: optionalText(40).optional(),
  name: optionalText(40).optional(),
  description: optionalText(200).optional(),
};

interface Written {
  code?: string | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
}

/**
 * A code and its description, both required. Without a `code`, the `name` becomes the code, and the description may
 * be empty: what onboarding posts (company-and-plans.md#codes).
 */
export const withCode =
  (required: string) =>
  <Input extends Written>(input: Input, context: z.RefinementCtx) => {
    const { code: written, name, description, ...others } = input;
    const code = written ?? name ?? '';
    const refuse = (field: string) => context.addIssue({ code: 'custom', path: [field], message: required });
    if (!code) refuse('code');
    if (!description && (written || !name)) refuse('description');
    return { ...others, code, description: description ?? '' };
  };
