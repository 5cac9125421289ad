import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clientGroup, groupClients } from './client-groups.ts';
import { csvText, guardCsvCell } from './csv.ts';
import { customFieldKey, freeFieldsProblem, isFreeKey, mergeFreeFields, optionsOf } from './custom-fields.ts';
import { notesSnippet } from './daily-log.ts';
import { hasRecordsRefusal, inUseRefusal } from './deletion.ts';
import { dailyLogLockReason } from './locks.ts';
import { newestOf } from './recent-activity.ts';

describe('a cell of a CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['-12.50', '-12.50'],
    ['+3', '+3'],
    [-4, '-4'],
    ['Ann = Bo', 'Ann = Bo'],
    ['', ''],
    [null, ''],
  ])('%j is written as %j', (value, written) => expect(guardCsvCell(value)).toBe(written));

  it('is quoted where necessary', () => {
    expect(
      csvText([
        ['a', 'b "c"', 'd,e'],
        [1.5, '=x,y', null],
      ]),
    ).toBe('\uFEFFa,"b ""c""","d,e"\r\n1.5,"\'=x,y",\r\n');
  });

  test.prop([fc.string()])('never begins a formula', (text) => {
    const cell = guardCsvCell(text);
    expect(/^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && Number.isNaN(Number(cell)))).toBe(false);
  });
});

describe('free fields', () => {
  it('are merged by top-level key, and removed by null', () => {
    expect(mergeFreeFields({ a: 1, b: { c: 1 }, d: 2 }, { b: { e: 1 }, d: null, f: false })).toEqual({
      a: 1,
      b: { e: 1 },
      f: false,
    });
    expect(mergeFreeFields(null, { a: 1 })).toEqual({ a: 1 });
  });

  it('have keys of letters, digits and underscores at every depth', () => {
    expect(isFreeKey(customFieldKey({ id: 12 }))).toBe(true);
    for (const key of ['', 'a b', 'a.b', 'é', 'x'.repeat(61)]) expect(isFreeKey(key)).toBe(false);
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']) {
      expect(isFreeKey(key)).toBe(false);
      const sent: Record<string, unknown> = JSON.parse(`{"contract_hours":{"${key}":{}}}`);
      expect(freeFieldsProblem(sent)).not.toBeNull();
    }
    expect(freeFieldsProblem({ goals: ['a b', 'c.d'], contract_hours: { 1: { max: 2 } } })).toBeNull();
  });

  it('fit in 64 KiB of UTF-8 with limited nesting', () => {
    const room = 64 * 1024 - '{"a":""}'.length;
    expect(freeFieldsProblem({ a: 'x'.repeat(room) })).toBeNull();
    expect(freeFieldsProblem({ a: 'x'.repeat(room + 1) })).not.toBeNull();
    expect(freeFieldsProblem({ a: 'é'.repeat(room / 2 + 1) })).not.toBeNull();
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`);
    expect(freeFieldsProblem({ deep })).toBe('These fields are nested too deeply.');
  });
});

describe('a locked daily log', () => {
  const sheet = { start_date: '2025-01-01', end_date: '2025-01-14', status: 'Submitted' } as const;

  it('names the timesheet that covers it', () => {
    expect(dailyLogLockReason({ ...sheet, by: 'Ann Lee', since: '2025-01-15' })).toBe(
      'It belongs to the timesheet of Jan 1 – Jan 14, submitted by Ann Lee on Jan 15, 2025.',
    );
    expect(dailyLogLockReason({ ...sheet, status: 'Approved' })).toBe(
      'It belongs to the timesheet of Jan 1 – Jan 14, approved.',
    );
    expect(dailyLogLockReason(null)).toBeNull();
    expect(dailyLogLockReason({ ...sheet, status: 'Draft' })).toBeNull();
  });
});

describe('a refusal to delete a record in use', () => {
  it('names what uses it', () => {
    expect(hasRecordsRefusal('Ida Moss')).toBe(
      'Ida Moss has records and cannot be deleted. Deactivate instead.',
    );
    const uses = [
      { one: 'daily log', many: 'daily logs', count: 3 },
      { one: 'timesheet', many: 'timesheets', count: 0 },
      { one: 'client', many: 'clients', count: 1 },
    ];
    expect(inUseRefusal('Work code TT', uses)).toBe(
      'Work code TT is used by 3 daily logs and 1 client and cannot be deleted.',
    );
    expect(inUseRefusal('Work code TT', [])).toBeNull();
  });
});

describe('notes in lists', () => {
  it('are cut after 20 characters', () => {
    expect(notesSnippet('Walked to the harbour and back')).toBe('Walked to the harbou…');
    expect(notesSnippet('exactly twenty chars')).toBe('exactly twenty chars');
    expect(notesSnippet('  ')).toBe('N/A');
    expect(notesSnippet(null)).toBe('N/A');
  });
});

describe('a pick list of clients', () => {
  const today = '2025-03-10';
  const client = { is_active: true, assigned_workers: [] };

  it('lists the user’s own first, then those with workers or a running contract, then the rest', () => {
    const clients = [
      { ...client, id: 1 },
      { ...client, id: 2, contract_end: '2025-12-31' },
      { ...client, id: 3, assigned_workers: [9] },
      { ...client, id: 4, assigned_workers: [9], is_active: false },
      { ...client, id: 5 },
    ];
    expect(
      groupClients(clients, [5], today).map(({ group, clients: c }) => [group, ...c.map((m) => m.id)]),
    ).toEqual([
      ['Assigned', 5],
      ['Unassigned', 2, 3],
      ['Inactive', 1, 4],
    ]);
    expect(clientGroup({ ...client, id: 1, is_active: false }, [1], today)).toBe('Assigned');
    expect(groupClients([], [], today)).toEqual([]);
  });
});

describe('a person who opens an export in a spreadsheet', () => {
  it.each([
    ['1.5x', '1.5x'],
    ['-1.', "'-1."],
    ['-.5', "'-.5"],
    ['-1.2.3', "'-1.2.3"],
    ['+12', '+12'],
    ['-x1', "'-x1"],
    ['a=1', 'a=1'],
    [undefined, ''],
    [0, '0'],
  ])('reads %j as %j', (value, written) => expect(guardCsvCell(value)).toBe(written));

  it('reads each value in its cell, whatever it contains', () => {
    expect(csvText([['a\nb', 'c\rd', 'e'], []])).toBe('\uFEFF"a\nb","c\rd",e\r\n\r\n');
    expect(csvText([['"', '""']])).toBe('\uFEFF"""",""""""\r\n');
  });
});

describe('submitted free fields', () => {
  const problem = (fields: Record<string, unknown>) => freeFieldsProblem(fields);

  it('are refused with the invalid key, cut to 60 characters', () => {
    const name = 'cannot be the name of a field: use letters, digits and underscores.';
    expect(problem({ 'a b': 1 })).toBe(`"a b" ${name}`);
    expect(problem({ ok: 1, more: {}, 'a b': 1 })).toBe(`"a b" ${name}`);
    expect(problem({ ok: { list: [{ 'a-b': 1 }] } })).toBe(`"a-b" ${name}`);
    expect(problem({ ['x'.repeat(70)]: 1 })).toBe(`"${'x'.repeat(60)}" ${name}`);
    expect(problem({ ['x'.repeat(60)]: null })).toBeNull();
    expect(isFreeKey('x'.repeat(60))).toBe(true);
    expect(isFreeKey('a!')).toBe(false);
    expect(isFreeKey('!a')).toBe(false);
  });

  it('are at most eight levels deep', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    expect(problem(nested(8) as Record<string, unknown>)).toBeNull();
    expect(problem(nested(9) as Record<string, unknown>)).toBe('These fields are nested too deeply.');
  });

  it('are counted in bytes of UTF-8', () => {
    const too = 'These fields are too large: 64 KiB in all.';
    const room = 64 * 1024 - '{"a":""}'.length;
    for (const [character, bytes] of [
      ['\u007f', 1],
      ['\u0080', 2],
      ['\u07ff', 2],
      ['\u0800', 3],
      ['\uffff', 3],
      ['\u{10000}', 4],
    ] as const) {
      const fits = Math.floor(room / bytes);
      const rest = 'x'.repeat(room - fits * bytes);
      expect(problem({ a: character.repeat(fits) + rest })).toBeNull();
      expect(problem({ a: `${character.repeat(fits)}${rest}x` })).toBe(too);
    }
  });

  it('are stored if they have a value, and removed by null or an empty value', () => {
    expect(mergeFreeFields({ a: 1, b: null, c: 0 }, { d: undefined, e: '' })).toEqual({ a: 1, c: 0, e: '' });
    expect(Object.keys(mergeFreeFields(undefined, { d: undefined, e: 1 }))).toEqual(['e']);
    expect(customFieldKey({ id: 7 })).toBe('field_7');
    expect(optionsOf(' a, b ,a,,b,c')).toEqual(['a', 'b', 'c']);
    expect(optionsOf(null)).toEqual([]);
  });
});

describe('what the home page and lists show', () => {
  it('is the five newest items of all lists, those without a time last', () => {
    const at = (...moments: (string | null)[]) => moments.map((moment) => ({ at: moment }));
    const newest = newestOf(
      at('2025-01-03', null, '2025-01-01'),
      at('2025-01-02'),
      at('2025-01-05', '2025-01-04'),
    );
    expect(newest.map((item) => item.at)).toEqual([
      '2025-01-05',
      '2025-01-04',
      '2025-01-03',
      '2025-01-02',
      '2025-01-01',
    ]);
    expect(newestOf(at(null), at('2025-01-01')).map((item) => item.at)).toEqual(['2025-01-01', null]);
  });

  it('is notes without surrounding spaces', () => {
    expect(notesSnippet(' short ')).toBe('short');
    expect(notesSnippet('😀'.repeat(21))).toBe(`${'😀'.repeat(20)}…`);
    expect(notesSnippet(undefined)).toBe('N/A');
  });

  it('is clients in three groups, in their order', () => {
    const today = '2025-03-10';
    const client = { id: 1, is_active: true, assigned_workers: [] as number[] };
    expect(clientGroup({ ...client, contract_start: today }, [], today)).toBe('Unassigned');
    expect(clientGroup({ ...client, contract_start: '2025-03-11' }, [], today)).toBe('Inactive');
    expect(clientGroup({ ...client, contract_end: '2025-03-09' }, [], today)).toBe('Inactive');
    expect(clientGroup({ ...client, contract_end: today }, [], today)).toBe('Unassigned');
    expect(clientGroup({ ...client, contract_end: today, is_active: false }, [], today)).toBe('Inactive');
    expect(clientGroup({ ...client, assigned_workers: [4], is_active: false }, [], today)).toBe('Inactive');
    expect(clientGroup(client, [1], today)).toBe('Assigned');
    expect(groupClients([client], [1], today)).toEqual([{ group: 'Assigned', clients: [client] }]);
  });

  it('is every use of a record that cannot be deleted', () => {
    const use = (one: string, count: number) => ({ one, many: `${one}s`, count });
    expect(inUseRefusal('It', [use('log', 1), use('sheet', 2), use('form', 3)])).toBe(
      'It is used by 1 log, 2 sheets and 3 forms and cannot be deleted.',
    );
    expect(inUseRefusal('It', [use('log', 0)])).toBeNull();
    expect(inUseRefusal('It', [use('log', 1)])).toBe('It is used by 1 log and cannot be deleted.');
  });

  it('is who locked a day and when, as far as known', () => {
    const sheet = { start_date: '2025-01-01', end_date: '2025-01-14', status: 'Approved' } as const;
    const reason = 'It belongs to the timesheet of Jan 1 – Jan 14, approved';
    expect(dailyLogLockReason({ ...sheet, by: 'Ann' })).toBe(`${reason} by Ann.`);
    expect(dailyLogLockReason({ ...sheet, since: '2025-01-15', by: null })).toBe(
      `${reason} on Jan 15, 2025.`,
    );
  });
});
