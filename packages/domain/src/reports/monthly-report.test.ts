import { describe, expect, it } from 'vitest';
import { type StepRefusal } from '../access/refusals.ts';
import { readClientContract } from '../clients/client-contract.ts';
import {
  REPORT_ACTIONS,
  REPORT_CONFIRMATIONS,
  REPORT_STATUSES,
  reportActions,
  reportAfter,
  reportDueDate,
  reportMonth,
  reportPresets,
  reportRange,
  reportStatus,
} from './monthly-report.ts';
import { reportFieldValues } from './report-figures.ts';

describe('a monthly report', () => {
  it('moves from draft to submitted to approved, and back to draft by an admin’s unsubmit', () => {
    expect(reportAfter('Draft', 'submit', 'author')).toEqual({ next: 'Submitted' });
    expect(reportAfter('Submitted', 'unsubmit', 'author')).toEqual({ next: 'Draft' });
    expect(reportAfter('Submitted', 'approve', 'admin')).toMatchObject({ next: 'Approved' });
    expect(reportAfter('Approved', 'unsubmit', 'admin')).toMatchObject({ next: 'Draft' });
  });

  it('gives the reason why another step is refused', () => {
    expect(reportAfter('Approved', 'approve', 'admin')).toEqual({
      refusal: { code: 'already_approved', detail: 'Monthly report already approved.' },
    });
    expect(reportAfter('Approved', 'unsubmit', 'author')).toHaveProperty('refusal');
    expect(reportAfter('Submitted', 'edit', 'author')).toHaveProperty('refusal');
    expect(reportAfter('Approved', 'edit', 'admin')).toHaveProperty('refusal');
    expect(reportAfter('Draft', 'approve', 'admin')).toHaveProperty('refusal');
  });

  it('offers each person the permitted steps', () => {
    expect(reportActions('Draft', 'author')).toEqual(['generate', 'edit', 'submit', 'delete']);
    expect(reportActions('Submitted', 'author')).toEqual(['generate', 'unsubmit', 'delete']);
    expect(reportActions('Submitted', 'admin')).toEqual([
      'generate',
      'edit',
      'unsubmit',
      'approve',
      'delete',
    ]);
    expect(reportActions('Approved', 'author')).toEqual(['generate']);
    expect(reportActions('Approved', 'admin')).toEqual(['generate', 'unsubmit']);
    expect(reportStatus({ submitted: true, approved: false })).toBe('Submitted');
  });

  it('covers the month of its start date, never two', () => {
    expect(reportMonth({ start_date: '2025-02-03', end_date: '2025-02-28' })).toEqual({
      month: '2025-02-01',
    });
    expect(reportMonth({ start_date: '2025-02-03' })).toEqual({ month: '2025-02-01' });
    expect(reportMonth({ start_date: '2025-02-03', end_date: '2025-03-01' })).toEqual({
      refusal: 'A monthly report covers the days of one month.',
    });
    expect(reportMonth({ start_date: '2025-01-31', end_date: '2026-01-31' })).toHaveProperty('refusal');
    expect(reportMonth({ start_date: '' })).toEqual({ refusal: 'Please select a month.' });
    expect(reportRange('2024-02-01')).toEqual({ start_date: '2024-02-01', end_date: '2024-02-29' });
  });

  it('is due in the following month', () => {
    expect(reportDueDate('2025-01-01', 10)).toBe('2025-02-10');
    expect(reportDueDate('2025-01-01', 31)).toBe('2025-02-28');
    expect(reportDueDate('2025-12-01', 1)).toBe('2026-01-01');
    expect(reportDueDate('2025-01-01', null)).toBeNull();
    expect(reportPresets('2025-02-10').map((preset) => preset.month)).toEqual([
      '2025-02-01',
      '2025-01-01',
      '2024-12-01',
      '2024-11-01',
    ]);
  });

  it('fills in its fields from the contract and the month’s logs', () => {
    const logs = [
      {
        date: '2025-01-07',
        entries: [{ start_time: '09:00', end_time: '11:20', mileage: 12.5, stipend: 3 }],
      },
      { date: '2025-01-06', entries: [{ start_time: '22:00', end_time: '01:00' }] },
      { date: '2025-01-06', entries: [] },
    ];
    const values = reportFieldValues({
      month: '2025-01-01',
      report_date: '2025-02-01',
      client_name: 'Ida Moss',
      client_code: 'IM1',
      contract_start: '2024-07-01',
      contract_end: null,
      contract_number: null,
      case_worker: 'Jo Park',
      employee_name: 'Ann Lee',
      contract: readClientContract({
        contract_hours: { 2: { max: 10 }, 9: { max: 2.5, frequency: 'monthly' } },
        total_kms: 70,
        goals: 'Walk\nCook',
      }),
      logs,
      codes: new Map([[2, { code: 'FS', description: 'Family support' }]]),
    });
    expect(values).toEqual({
      report_date: '2025-02-01',
      client_name: 'Ida Moss',
      client_code: 'IM1',
      contract_start: '2024-07-01',
      contract_end: '',
      contract_number: '',
      case_worker: 'Jo Park',
      employee_name: 'Ann Lee',
      total_visits: '3',
      visit_dates: 'Jan 6, Jan 7',
      total_contract_hours: '46.79 h (46:47)',
      contract_hours_breakdown:
        'Family support (FS): 44:17 h (10 h weekly)\nUnknown work code: 2:30 h (2:30 h monthly)',
      contracted_kms: '310.00',
      total_hours: '5.33 h (5:20)',
      total_used_kms: '12.50',
      total_stipend_used: '$3.00',
      goals: 'Walk\nCook',
    });
  });
});

describe('the contract hours of a report', () => {
  it('add up to their total, line by line', () => {
    const values = reportFieldValues({
      month: '2026-10-01',
      report_date: '2026-11-02',
      client_name: 'Caleb Ferreira',
      client_code: null,
      contract_start: null,
      contract_end: null,
      contract_number: null,
      case_worker: null,
      employee_name: 'Ann Lee',
      contract: readClientContract({ contract_hours: { 1: { max: 3 }, 2: { max: 10 }, 3: { max: 2 } } }),
      logs: [],
      codes: new Map(),
    });
    expect(values.total_contract_hours).toBe('66.43 h (66:26)');
    expect(values.contract_hours_breakdown.match(/\d+:\d\d/g)).toEqual(['13:17', '44:17', '8:52']);
    expect(values.contract_hours_breakdown.split('\n')).toHaveLength(3);
  });
});

describe('a report about a client with few details', () => {
  it('has empty fields, and lists only the codes with a maximum', () => {
    const values = reportFieldValues({
      month: '2025-01-01',
      report_date: '2025-02-01',
      client_name: 'Ida Moss',
      client_code: null,
      contract_start: null,
      contract_end: null,
      contract_number: null,
      case_worker: null,
      employee_name: 'Ann Lee',
      contract: readClientContract({ contract_hours: { 1: {}, 2: { max: 4, frequency: 'monthly' }, 3: {} } }),
      logs: [],
      totals: { total_hours: 1.5, total_mileage: 2, total_stipend: 3 },
      codes: new Map([[2, { code: 'FS', description: '' }]]),
    });
    expect(values).toEqual({
      report_date: '2025-02-01',
      client_name: 'Ida Moss',
      client_code: '',
      contract_start: '',
      contract_end: '',
      contract_number: '',
      case_worker: '',
      employee_name: 'Ann Lee',
      total_visits: '0',
      visit_dates: '',
      total_contract_hours: '4.00 h (4:00)',
      contract_hours_breakdown: 'FS (FS): 4:00 h (4 h monthly)',
      contracted_kms: '',
      total_hours: '1.50 h (1:30)',
      total_used_kms: '2.00',
      total_stipend_used: '$3.00',
      goals: '',
    });
  });
});

/** The resulting state, "gone" if the record is deleted, or the sentence that refuses the step. */
const outcome = (step: { next: string | null } | { refusal: StepRefusal }): string =>
  'refusal' in step ? step.refusal.detail : (step.next ?? 'gone');

describe('a person who acts on a report in each of its states', () => {
  const report = 'This report has been approved and cannot be modified.';
  const unsubmitted = 'This report has not been submitted.';
  const again = 'This report has already been submitted.';
  const admins = 'This report has been submitted. Only an administrator can change it.';
  it.each([
    ['Draft', 'admin', ['Draft', 'Draft', 'Submitted', unsubmitted, unsubmitted, 'gone']],
    ['Draft', 'author', ['Draft', 'Draft', 'Submitted', unsubmitted, unsubmitted, 'gone']],
    ['Submitted', 'admin', ['Submitted', 'Submitted', again, 'Draft', 'Approved', 'gone']],
    ['Submitted', 'author', ['Submitted', admins, again, 'Draft', admins, 'gone']],
    ['Approved', 'admin', ['Approved', report, report, 'Draft', 'Monthly report already approved.', report]],
    ['Approved', 'author', ['Approved', report, report, report, 'Monthly report already approved.', report]],
  ] as const)('moves it on from %s as its %s, or reads why not', (status, actor, outcomes) => {
    expect(REPORT_STATUSES).toEqual(['Draft', 'Submitted', 'Approved']);
    expect(REPORT_ACTIONS).toEqual(['generate', 'edit', 'submit', 'unsubmit', 'approve', 'delete']);
    expect(REPORT_ACTIONS.map((action) => outcome(reportAfter(status, action, actor)))).toEqual(outcomes);
  });

  it('is asked before each step that cannot easily be undone', () => {
    expect(REPORT_ACTIONS.filter((action) => REPORT_CONFIRMATIONS[action]?.includes('?'))).toEqual([
      'submit',
      'unsubmit',
      'approve',
      'delete',
    ]);
  });

  it('sees its progress', () => {
    expect(reportStatus({ submitted: false, approved: false })).toBe('Draft');
    expect(reportStatus({ submitted: true, approved: false })).toBe('Submitted');
    expect(reportStatus({ submitted: true, approved: true })).toBe('Approved');
  });

  it('chooses this month or one of the three before it', () => {
    expect(reportPresets('2025-02-10').map((preset) => preset.label)).toEqual([
      'This Month',
      'Last Month',
      '2 Months Ago',
      '3 Months Ago',
    ]);
  });
});
