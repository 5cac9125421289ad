import { describe, expect, it, test } from 'vitest';
import { detailsApart, joinName, nameWith, splitName } from './names.ts';

const person = (id: number, name: string, ...details: (string | null)[]) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { id, first_name, last_name, details };
};
const apart = (...people: ReturnType<typeof person>[]) => {
  const byId = detailsApart(people, ({ details }) => details);
  return people.map((one) => nameWith(byId.get(one.id), joinName(one)));
};

test('only people of one name carry what tells them apart', () => {
  expect(
    apart(person(1, 'Gwen Moss', 'A1'), person(2, 'Gwen Moss', 'A2'), person(3, 'Ida Moss', 'A3')),
  ).toEqual(['Gwen Moss (A1)', 'Gwen Moss (A2)', 'Ida Moss']);
});

test('the first detail that differs is taken, and one who lacks it needs none', () => {
  expect(apart(person(1, 'Sam Lee', 'RES', '1 Elm St'), person(2, 'Sam Lee', 'RES', '9 Oak St'))).toEqual([
    'Sam Lee (1 Elm St)',
    'Sam Lee (9 Oak St)',
  ]);
  expect(apart(person(1, 'Sam Lee', 'RES'), person(2, 'Sam Lee', null))).toEqual([
    'Sam Lee (RES)',
    'Sam Lee',
  ]);
});

test('people whose records do not differ carry the number of their record', () => {
  expect(apart(person(7, 'José Li', null), person(8, 'Jose Li', null))).toEqual([
    'José Li (no. 7)',
    'Jose Li (no. 8)',
  ]);
});

describe('names', () => {
  it('are split at the last word and joined back', () => {
    expect(splitName(' Ana María  de la Cruz ')).toEqual({
      first_name: 'Ana María de la',
      last_name: 'Cruz',
    });
    expect(splitName('Cher')).toEqual({ first_name: 'Cher', last_name: '' });
    expect(splitName('  ')).toEqual({ first_name: '', last_name: '' });
    expect(joinName({ first_name: 'Ann', last_name: null })).toBe('Ann');
  });
});

describe('a name', () => {
  it('is joined from the parts that are not empty', () => {
    expect(joinName({ first_name: ' Ann ', last_name: ' Lee ' })).toBe('Ann Lee');
    expect(joinName({ first_name: ' ', last_name: 'Lee' })).toBe('Lee');
    expect(joinName({})).toBe('');
  });
});
