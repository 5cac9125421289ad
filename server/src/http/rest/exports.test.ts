import { expect, test } from 'vitest';
import { exportedType } from './exports.ts';
import { ROUTES } from './routes.ts';
import { listItemOf } from './shapes.ts';

test('the audit trail has a name for the rows of every list that a path returns as CSV', () => {
  const lists = ROUTES.flatMap(([, , procedure, { csv } = {}]) =>
    listItemOf(procedure) ? [procedure] : (csv ?? []),
  );
  const types = Object.fromEntries(lists.map((procedure) => [procedure, exportedType(procedure)]));
  expect(types).toMatchObject({
    'holidays.list': 'holiday',
    'noShows.list': 'no_show',
    'directory.list': 'employee',
    'payStatements.mine': 'pay_run',
    'payroll.ledgerRows': 'payroll',
  });
});
