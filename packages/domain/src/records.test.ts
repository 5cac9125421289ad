import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clientGroup, groupClients } from './client-groups.ts';
import { csvText, guardCsvCell } from './csv.ts';
import { customFieldKey, freeFieldsProblem, isFreeKey, mergeFreeFields } from './custom-fields.ts';
import { notesSnippet } from './daily-log.ts';
import { hasRecordsRefusal, inUseRefusal } from './deletion.ts';
import { dailyLogLockReason } from './locks.ts';

describe('a cell of a CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['-12.50', '-12.50'],
    ['+3', '+3'],
    [-4, '-4'],
    ['Ann = Bo', 'Ann = Bo'],
    ['', ''],
    [null, ''],
  ])('%j is written as %j', (value, written) => expect(guardCsvCell(value)).toBe(written));

  it('is quoted where it has to be', () => {
    expect(
      csvText([
        ['a', 'b "c"', 'd,e'],
        [1.5, '=x,y', null],
      ]),
    ).toBe('\uFEFFa,"b ""c""","d,e"\r\n1.5,"\'=x,y",\r\n');
  });

  test.prop([fc.string()])('never starts a formula', (text) => {
    const cell = guardCsvCell(text);
    expect(/^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && Number.isNaN(Number(cell)))).toBe(false);
  });
});

describe('free fields', () => {
  it('are merged by top-level key, and null removes one', () => {
    expect(mergeFreeFields({ a: 1, b: { c: 1 }, d: 2 }, { b: { e: 1 }, d: null, f: false })).toEqual({
      a: 1,
      b: { e: 1 },
      f: false,
    });
    expect(mergeFreeFields(null, { a: 1 })).toEqual({ a: 1 });
  });

  it('have keys of letters, digits and underscores, at every depth', () => {
    expect(isFreeKey(customFieldKey({ id: 12 }))).toBe(true);
    for (const key of ['', 'a b', 'a.b', 'é', 'x'.repeat(61)]) expect(isFreeKey(key)).toBe(false);
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']) {
      expect(isFreeKey(key)).toBe(false);
      const sent: Record<string, unknown> = JSON.parse(`{"contract_hours":{"${key}":{}}}`);
      expect(freeFieldsProblem(sent)).not.toBeNull();
    }
    expect(freeFieldsProblem({ goals: ['a b', 'c.d'], contract_hours: { 1: { max: 2 } } })).toBeNull();
  });

  it('fit into 64 KiB of UTF-8, and are not nested without end', () => {
    const room = 64 * 1024 - '{"a":""}'.length;
    expect(freeFieldsProblem({ a: 'x'.repeat(room) })).toBeNull();
    expect(freeFieldsProblem({ a: 'x'.repeat(room + 1) })).not.toBeNull();
    expect(freeFieldsProblem({ a: 'é'.repeat(room / 2 + 1) })).not.toBeNull();
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`);
    expect(freeFieldsProblem({ deep })).toBe('These fields are nested too deeply.');
  });
});

describe('a lock says why', () => {
  const sheet = { start_date: '2025-01-01', end_date: '2025-01-14', status: 'Submitted' } as const;

  it('names the timesheet that covers a daily log', () => {
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

describe('deleting something that is used', () => {
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

describe('small texts', () => {
  it('cut notes after 20 characters', () => {
    expect(notesSnippet('Walked to the harbour and back')).toBe('Walked to the harbou…');
    expect(notesSnippet('exactly twenty chars')).toBe('exactly twenty chars');
    expect(notesSnippet('  ')).toBe('N/A');
    expect(notesSnippet(null)).toBe('N/A');
  });
});

describe('a pick list of clients', () => {
  const today = '2025-03-10';
  const client = { is_active: true, assigned_workers: [] };

  it('has the user’s own first, then those with workers or a running contract, then the rest', () => {
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
