import { expect, test } from 'vitest';
import { importFieldLabel } from './column-names.ts';
import { importFields, type ImportKind } from './kinds.ts';
import { recognise } from './sources.ts';

const recognised = (kind: ImportKind, header: string) => {
  const columns = header.split(',');
  return recognise(kind, columns, importFields(kind, [{ name: 'Diet', field_type: 'text' }]));
};

test.each([
  [
    'employees',
    'Surname,Given Name,Email address,Mobile,Job Title,Employee No.,Hourly pay,Status',
    ['last_name', 'first_name', 'email', 'phone', 'role', 'payroll_id', 'pay_rate', 'is_active'],
  ],
  ['employees', 'First Name,Last Name,E-mail,Shoe size', ['first_name', 'last_name', 'email', null]],
  [
    'clients',
    'Forename,Surname,Client ID,Telephone,custom:Diet',
    ['first_name', 'last_name', 'reference', 'phone', 'custom:Diet'],
  ],
  [
    'time_history',
    'Employee,Day,Client name,Service,From,To,Total hours',
    ['user', 'date', 'client', 'work_code', 'start_time', 'end_time', 'hours'],
  ],
] as const)('columns of %s are recognised by their usual names: %s', (kind, header, fields) => {
  expect(recognised(kind, header)).toMatchObject({ source: 'other', mapping: fields });
});

test('our own name of a column counts before a usual one, wherever it stands', () => {
  expect(recognised('employees', 'Mail,email,Surname,last_name,first_name').mapping).toEqual([
    null,
    'email',
    null,
    'last_name',
    'first_name',
  ]);
});

test('people choose fields by names that they know', () => {
  expect(['first_name', 'is_active', 'payroll_id', 'custom:Diet'].map(importFieldLabel)).toEqual([
    'First name',
    'Active (yes or no)',
    'Payroll ID',
    'Diet',
  ]);
});
