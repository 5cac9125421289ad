import { z } from 'zod';
import { usualWeekInput } from '@daybook/contract/leave';

/** An empty day is none. */
export const usualWeekForm = z.preprocess(
  ({ minutes, ...rest }: { minutes: readonly unknown[] }) => ({
    ...rest,
    minutes: minutes.map((day) => day ?? 0),
  }),
  usualWeekInput,
);
