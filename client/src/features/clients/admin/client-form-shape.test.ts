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

// clients-and-contracts.md#contract
test('a contract that another program wrote can be saved in the form', () => {
  const large = { ...hours(20_000)[0], client_rate: 250_000 };
  const extra = { field_1: 'x'.repeat(1_500) };
  const problems = clientForm
    .safeParse({ hours: [large], extra })
    .error?.issues.filter(({ path }) => path[0] === 'hours' || path[0] === 'extra');
  expect(problems).toEqual([]);
});
