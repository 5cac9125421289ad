import { describe, expect, it } from 'vitest';
import { correctionLines } from './timesheet-correction.ts';

const entry = (start_time: string | null, end_time: string | null, hours: number, more: object = {}) => ({
  id: 1,
  work_code: { id: 7, code: 'FS', description: 'Family support' },
  start_time,
  end_time,
  hours,
  mileage: 0,
  stipend: 0,
  ...more,
});
const log = (entries: object[], more: object = {}) => ({
  id: 1,
  date: '2026-11-09',
  client_detail: { id: 3, name: 'Vinh Li' },
  notes: null,
  entries,
  work_entries: entries,
  ...more,
});
const changed = (before: object[], after: object[]) =>
  correctionLines({ snapshot_logs: before }, { snapshot_logs: after });

describe('the correction of a timesheet in words', () => {
  it('names the day, the client, the code, what was and is, and by how many hours', () => {
    expect(changed([log([entry('09:00', '12:50', 3.8333)])], [log([entry('09:00', '23:00', 14)])])).toEqual([
      'Nov 9, Vinh Li, FS: end 12:50 → 23:00 (+10:10 h)',
    ]);
    expect(
      changed(
        [log([entry('09:00', null, 0, { mileage: 2, stipend: 5 })])],
        [log([entry('09:00', '08:00', 23, { mileage: 3.5, stipend: 0, work_code: null })])],
      ),
    ).toEqual([
      'Nov 9, Vinh Li, FS: code FS → none, end none → 08:00, distance 2 → 3.5, stipend $5.00 → $0.00 (+23:00 h)',
    ]);
  });

  it('lists what was added, removed and moved, also where ids are new', () => {
    const two = [entry('09:00', '10:00', 1), entry('11:00', '12:00', 1, { id: 2 })];
    expect(changed([log(two)], [log(two.slice(0, 1))])).toEqual([
      'Nov 9, Vinh Li, FS: 11:00–12:00 removed (−1:00 h)',
    ]);
    expect(changed([log(two.slice(1))], [log(two)])).toEqual([
      'Nov 9, Vinh Li, FS: 09:00–10:00 added (+1:00 h)',
    ]);
    expect(changed([log(two)], [log(two, { date: '2026-11-10', notes: 'Late.' })])).toEqual([
      'Nov 9, Vinh Li: now Nov 10, Vinh Li',
      'Nov 10, Vinh Li: notes changed',
    ]);
    expect(
      changed(
        [log([entry('09:00', '10:00', 1)])],
        [log([entry('09:00', '10:30', 1.5, { id: 9 })], { id: 8 })],
      ),
    ).toEqual(['Nov 9, Vinh Li, FS: end 10:00 → 10:30 (+0:30 h)']);
    expect(changed([], [log([])])).toEqual(['Nov 9, Vinh Li: log added']);
    expect(changed([log([])], [])).toEqual(['Nov 9, Vinh Li: log removed']);
  });

  it('is empty if nothing changed, or if there are no frozen logs', () => {
    expect(changed([log([entry('09:00', '10:00', 1)])], [log([entry('09:00', '10:00', 1)])])).toEqual([]);
    expect(correctionLines({ status: 'draft' }, { status: 'submitted' })).toBeNull();
    expect(correctionLines(null, { snapshot_logs: [] })).toBeNull();
  });
});
