import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from '../time/day.ts';
import { auditActionText, auditRecordText } from './audit-vocabulary.ts';
import { auditedFields, auditPathText, auditValueText, idsInAudit, recordTitle } from './audit.ts';

describe('an entry of the audit trail', () => {
  it('shows the fields that changed, with before and after', () => {
    expect(auditedFields({ a: 1, b: [1], c: null }, { a: 2, b: [1], d: null })).toEqual([
      { path: ['a'], before: 1, after: 2 },
    ]);
    expect(auditedFields(null, { name: 'Ida', note: '' })).toEqual([
      { path: ['name'], before: null, after: 'Ida' },
    ]);
    expect(auditedFields({ name: 'Ida' }, null)).toEqual([{ path: ['name'], before: 'Ida', after: null }]);
    expect(auditedFields(undefined, 'text')).toEqual([]);
    expect(auditedFields({ id: 1, updated_at: 'a' }, { id: 1, updated_at: 'b' })).toEqual([]);
  });

  it('compares nested records and lists, and shows a linked record by its name', () => {
    const entry = (end_time: string) => ({ start_time: '09:00', end_time });
    expect(
      auditedFields(
        { custom_fields: { contract_hours: { 3: { max: 4 } } }, entries: [entry('10:00'), entry('11:00')] },
        { custom_fields: { contract_hours: { 3: { max: 6 } } }, entries: [entry('10:00'), entry('11:30')] },
      ),
    ).toEqual([
      { path: ['custom_fields', 'contract_hours', '3', 'max'], before: 4, after: 6 },
      { path: ['entries', 2, 'end_time'], before: '11:00', after: '11:30' },
    ]);
    expect(auditedFields({ entries: [] }, { entries: [entry('10:00')] })).toHaveLength(2);
    expect(auditedFields({ client: { id: 1, name: 'Ida' } }, { client: { id: 2, name: 'Una' } })).toEqual([
      { path: ['client'], before: { id: 1, name: 'Ida' }, after: { id: 2, name: 'Una' } },
    ]);
  });

  it('lists the ids it mentions, and shows their names', () => {
    expect(idsInAudit({ role_id: 4, pay_rate: 7 }, { assigned_workers: [2, 3] })).toEqual([
      { type: 'role', id: 4 },
      { type: 'employee', id: 2 },
      { type: 'employee', id: 3 },
    ]);
    expect(idsInAudit(null, { custom_fields: { contract_hours: { 3: { max: 1 } } } })).toEqual([
      { type: 'work_code', id: 3 },
    ]);
    const names = { 'role 4': 'Coordinator', 'work_code 3': 'Family support (FS)' };
    expect(auditValueText('role_id', 4, names)).toBe('Coordinator');
    expect(auditValueText('role_id', 5, names)).toBe('#5');
    expect(auditValueText('visible_to', [], names)).toBe('');
    expect(auditValueText('is_active', false, names)).toBe('No');
    expect(auditValueText('total_hours', 1 / 3, names)).toBe('0.33333');
    expect(auditValueText('activities', ['receptionWork', 'other'], names)).toBe('Reception work, other');
    expect(auditValueText('client', { id: 1, name: 'Ida' }, names)).toBe('Ida');
    expect(auditPathText(['custom_fields', 'contract_hours', '3', 'max'], names)).toBe(
      'Contract hours › Family support (FS) › Max',
    );
    expect(auditPathText(['role_id'], names)).toBe('Role');
    expect(auditPathText(['entries', 2, 'end_time'], names)).toBe('Entries › 2 › End time');
  });
});

describe('a person who reads the change history', () => {
  it('reads each action in plain words', () => {
    const texts = {
      create: 'Created',
      update: 'Changed',
      delete: 'Deleted',
      submit: 'Submitted',
      unsubmit: 'Unsubmitted',
      approve: 'Approved',
      unapprove: 'Unapproved',
      generate: 'Generated',
      export: 'Exported',
      sign_in: 'Signed in',
      sign_out: 'Signed out',
      register: 'Registered',
      complete: 'Completed the setup',
      refuse_request: 'Refused',
      change_password: 'Changed the password',
      reset_password: 'Reset the password',
      request_password_reset: 'Requested a password reset',
      renew_signup_code: 'Renewed the signup code',
      rotate_secret: 'Renewed the secret',
      remove_logo: 'Removed the logo',
      onboarding_setup: 'Set up',
      update_profile: 'Changed',
      checkout: 'Opened the checkout',
    };
    for (const [action, text] of Object.entries(texts))
      expect(auditActionText(`record.${action}`)).toBe(text);
    expect(auditActionText('create')).toBe('Created');
    expect(auditActionText(' tidy_up_all ')).toBe('Tidy up all');
    expect(auditActionText('company.plan.update')).toBe('Changed');
    expect(auditRecordText('pay_stub')).toBe('Pay stub');
    expect(auditRecordText('api_key')).toBe('API key');
    expect(auditRecordText('incident')).toBe('Incident report');
  });

  it('reads names instead of ids in every field that has them', () => {
    const fields = {
      client: ['client', 'client_id', 'clients', 'current_client_ids', 'visible_client_ids'],
      employee: [
        'user',
        'user_id',
        'assigned_workers',
        'visible_to',
        'submitted_by_id',
        'approved_by_id',
        'returned_by_id',
        'user_ids',
      ],
      role: ['role_id'],
      work_code: ['work_code', 'work_code_id'],
      client_code: ['client_code_id'],
    };
    for (const [type, names] of Object.entries(fields))
      for (const field of names) {
        expect(idsInAudit({ [field]: 7 })).toEqual([{ type, id: 7 }]);
        expect(auditValueText(field, 7, { [`${type} 7`]: 'Ida' })).toBe('Ida');
      }
    expect(auditValueText('pay_rate', 7, { 'role 7': 'Ida' })).toBe('7');
    expect(auditValueText('constructor', 7, {})).toBe('7');
    expect(auditValueText(2, 7, {})).toBe('7');
    expect(idsInAudit({ client: 1.5, user: '3', role_id: null }, [{ client: 2 }, 'x', null])).toEqual([
      { type: 'client', id: 2 },
    ]);
    expect(idsInAudit({ contract_hours: [{ max: 3 }] }, { other: { 3: {} } })).toEqual([]);
  });

  it('reads values in words', () => {
    expect(auditValueText('is_active', true, {})).toBe('Yes');
    expect(auditValueText('notes', null, {})).toBe('');
    expect(auditValueText('notes', undefined, {})).toBe('');
    expect(auditValueText('notes', '', {})).toBe('');
    expect(auditValueText('notes', 'as it was', {})).toBe('as it was');
    expect(auditValueText('kind', 'self_injurious', {})).toBe('Self injurious');
    expect(auditValueText('kind', 'self_injurious_act', {})).toBe('Self injurious act');
    expect(auditValueText('kind', 'other', {})).toBe('other');
    expect(auditValueText('kind', 'Self_injurious', {})).toBe('Self_injurious');
    expect(auditValueText('kind', 'self_injurious 2', {})).toBe('self_injurious 2');
    expect(auditValueText('kind', 'snake_case_Mixed', {})).toBe('snake_case_Mixed');
    expect(auditValueText('hours', 0.1 + 0.2, {})).toBe('0.3');
    expect(auditValueText('code', { id: 1, description: 'Family support', code: 'FS' }, {})).toBe(
      'Family support',
    );
    expect(auditValueText('code', { id: 1, name: '', code: 'FS' }, {})).toBe('FS');
    expect(auditValueText('more', { id: 1, name: 7 }, {})).toBe('{"id":1,"name":7}');
    expect(auditPathText(['custom_fields'], {})).toBe('Custom fields');
    expect(auditPathText(['custom_fields', 'goals'], {})).toBe('Goals');
    expect(auditPathText(['other', 'goals'], {})).toBe('Other › Goals');
    expect(auditPathText(['current_client_ids'], {})).toBe('Current client');
    expect(auditPathText(['contract_hours', '3'], {})).toBe('Contract hours › 3');
    expect(auditPathText(['id_card', 'photo_id_number'], {})).toBe('Id card › Photo id number');
  });

  it('does not see what is unchanged, empty before and after, or bookkeeping', () => {
    const same = { a: null, b: '', c: [], d: [1, 2], e: { f: 1 } };
    expect(auditedFields(same, { ...same, a: '', b: undefined, c: null })).toEqual([]);
    const noted = { id: 1, company_id: 1, created_at: 'a', updated_at: 'a' };
    expect(auditedFields(noted, { id: 2, company_id: 2, created_at: 'b', updated_at: 'b' })).toEqual([]);
    expect(auditedFields([1], [2])).toEqual([]);
    expect(auditedFields('a', 'b')).toEqual([]);
  });

  it('sees a list of plain values, or of named records, in full', () => {
    expect(auditedFields({ goals: ['a'] }, { goals: ['a', 'b'] })).toEqual([
      { path: ['goals'], before: ['a'], after: ['a', 'b'] },
    ]);
    const named = (id: number) => ({ id, name: `N${id}` });
    expect(auditedFields({ clients: [named(1)] }, { clients: [named(2)] })).toEqual([
      { path: ['clients'], before: [named(1)], after: [named(2)] },
    ]);
    expect(auditedFields({ code: { id: 1, code: 'A' } }, { code: { id: 2, code: 'B' } })).toEqual([
      { path: ['code'], before: { id: 1, code: 'A' }, after: { id: 2, code: 'B' } },
    ]);
    expect(auditedFields({ more: { id: 'x', name: 'A' } }, { more: { id: 'x', name: 'B' } })).toEqual([
      { path: ['more', 'name'], before: 'A', after: 'B' },
    ]);
    expect(auditedFields({ mixed: [{ a: 1 }] }, { mixed: [{ a: 1 }, 2] })).toEqual([
      { path: ['mixed'], before: [{ a: 1 }], after: [{ a: 1 }, 2] },
    ]);
    expect(auditedFields({ more: { a: 1 } }, { more: 'text' })).toEqual([
      { path: ['more'], before: { a: 1 }, after: 'text' },
    ]);
  });

  it('sees each part of a record or list that was added or removed', () => {
    expect(auditedFields({}, { more: { a: 1, b: '' } })).toEqual([
      { path: ['more', 'a'], before: null, after: 1 },
    ]);
    expect(auditedFields({ rows: [{ a: 1 }, { a: 2 }] }, { rows: [{ a: 1 }] })).toEqual([
      { path: ['rows', 2, 'a'], before: 2, after: null },
    ]);
    expect(auditedFields({ rows: [{ a: 1 }] }, { rows: [] })).toEqual([
      { path: ['rows', 1, 'a'], before: 1, after: null },
    ]);
  });
});

describe('a day in a time zone', () => {
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  it('begins at its own midnight', () => {
    expect(iso(startOfDay('2026-03-18', 'UTC'))).toBe('2026-03-18T00:00:00.000Z');
    expect(iso(startOfDay('2026-03-18', 'America/Halifax'))).toBe('2026-03-18T03:00:00.000Z');
    expect(iso(startOfDay('2026-03-18', 'Pacific/Kiritimati'))).toBe('2026-03-17T10:00:00.000Z');
    expect(iso(startOfDay('2026-03-18', 'Asia/Kathmandu'))).toBe('2026-03-17T18:15:00.000Z');
  });
  it('is 23 or 25 hours long when clocks change', () => {
    const hours = (day: string) =>
      (endOfDay(day, 'America/Halifax') - startOfDay(day, 'America/Halifax')) / 3_600_000;
    expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([24, 23, 25]);
  });
});

it('begins one word that stands for a choice with a capital', () => {
  expect(auditValueText('frequency', 'weekly', {})).toBe('Weekly');
  expect(auditValueText('reason', 'late', {})).toBe('late');
});

describe('the name of a record, from an entry', () => {
  it.each([
    [{ first_name: 'Ida', last_name: 'Moss', user: 2 }, 'Ida Moss'],
    [{ code: 'FS', description: 'Family support' }, 'Family support (FS)'],
    [{ user: 2, effective_from: '1970-01-01', amount: 20 }, 'Will Worker, from the beginning'],
    [{ kind: 'regular', period_start: '2026-03-01', period_end: '2026-03-14' }, 'Mar 1 – Mar 14, 2026'],
    [{ kind: 'regular', period_start: '2026-11-27', period_end: '2026-11-27' }, 'Nov 27, 2026'],
    [{ client_id: 3, month: '2026-03-01' }, 'Ida Moss, March 2026'],
    [{ url: 'https://care.example/hook' }, 'https://care.example/hook'],
    [{ status: 'Draft' }, null],
    [null, null],
  ])('%j is %s', (values, title) => {
    expect(recordTitle(values, { 'employee 2': 'Will Worker', 'client 3': 'Ida Moss' })).toBe(title);
  });
});
