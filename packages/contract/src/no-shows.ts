import { NARRATIVE_MAXIMUM } from '@daybook/domain/text-maximum';
import { NO_SHOW_ACTIVITIES, noShowProblem } from '@daybook/domain/no-show';
import { z } from 'zod';
import { pageOf } from './filters.ts';
import { clientKey, optionalAmount, optionalLines, optionalText, optionalTime } from './fields.ts';
import { formInput, formRecord } from './form-review.ts';

const activity = z.enum(NO_SHOW_ACTIVITIES, { error: 'Choose one of the listed activities.' });

export const noShow = formRecord.extend({
  staff_name: z.string(),
  time_notified: z.string().nullable(),
  service_hours: z.number().nullable(),
  cancellation_reason: z.string().nullable(),
  activities: z.array(activity),
  other_activity: z.string().nullable(),
  resources_used: z.string().nullable(),
  time_description: z.string().nullable(),
});
export type NoShow = z.output<typeof noShow>;

export const noShowPage = pageOf(noShow);

/** The first thing missing is what is said, in the order of 1 §5. */
export const noShowInput = z
  .object({
    ...formInput,
    client_key: clientKey,
    staff_name: optionalText(200).default(null),
    time_notified: optionalTime.default(null),
    service_hours: optionalAmount(1_000, 'hours').default(null),
    cancellation_reason: optionalLines(NARRATIVE_MAXIMUM).default(null),
    activities: z
      .array(activity)
      .max(20)
      .transform((list) => NO_SHOW_ACTIVITIES.filter((name) => list.includes(name)))
      .default([]),
    other_activity: optionalLines(NARRATIVE_MAXIMUM).default(null),
    resources_used: optionalLines(NARRATIVE_MAXIMUM).default(null),
    time_description: optionalLines(NARRATIVE_MAXIMUM).default(null),
  })
  .transform((form, context) => {
    const problem = noShowProblem(form);
    const { client_id, date, staff_name } = form;
    if (!problem && client_id && date && staff_name) return { ...form, client_id, date, staff_name };
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    return z.NEVER;
  });
export type NoShowInput = z.output<typeof noShowInput>;
