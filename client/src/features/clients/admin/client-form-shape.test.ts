import { expect, test } from 'vitest';
import { clientForm } from './client-form-shape.ts';

const hours = (max: number | null) => [
  { work_code_id: 1, max, frequency: 'weekly', client_rate: null, billable: true },
];

test('hours that are no multiple of half an hour are refused at their field', () => {
  const problems = (max: number | null) =>
    clientForm
      .safeParse({ hours: hours(max) })
      .error?.issues.flatMap(({ path, message }) => (path[0] === 'hours' ? [[path.join('.'), message]] : []));
  expect(problems(2.3)).toEqual([['hours.0.max', 'Enter a multiple of half an hour, like 7.5.']]);
  expect(problems(7.5)).toEqual([]);
  expect(problems(null)).toEqual([]);
});
