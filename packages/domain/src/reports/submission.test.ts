import { describe, expect, it } from 'vitest';
import { type StepRefusal } from '../access/refusals.ts';
import { formatStaffPresent, joinStaffPresent, staffPresent } from '../text/names.ts';
import {
  INCIDENT_TYPE_LABELS,
  INCIDENT_TYPES,
  incidentProblem,
  NO_SHOW_ACTIVITIES,
  NO_SHOW_ACTIVITY_LABELS,
  noShowProblem,
  parseIncidentType,
  submissionActions,
  submissionAfter,
  submissionStatus,
  submissionTitle,
} from './submission.ts';

describe('a no-show or an incident', () => {
  it('is pending until an admin approves it, and again after unapproving', () => {
    expect(submissionStatus({ approved: false })).toBe('Pending Approval');
    expect(submissionAfter('no_show', 'Pending Approval', 'approve', 'admin')).toEqual({ next: 'Approved' });
    expect(submissionAfter('incident', 'Approved', 'unapprove', 'admin')).toEqual({
      next: 'Pending Approval',
    });
    expect(submissionAfter('incident', 'Approved', 'approve', 'admin')).toEqual({
      refusal: { code: 'already_approved', detail: 'Incident report already approved.' },
    });
    expect(submissionAfter('no_show', 'Pending Approval', 'unapprove', 'admin')).toHaveProperty('refusal');
  });

  it('can be deleted by its author until approved, then only by an admin', () => {
    expect(submissionActions('incident', 'Pending Approval', 'author')).toEqual(['delete']);
    expect(submissionActions('incident', 'Approved', 'author')).toEqual([]);
    expect(submissionActions('incident', 'Approved', 'admin')).toEqual(['unapprove', 'delete']);
    expect(submissionActions('no_show', 'Pending Approval', 'admin')).toEqual(['approve', 'delete']);
  });
});

describe('submitting a no-show', () => {
  it('requires client, date and staff name, reported in that order', () => {
    expect(noShowProblem({})?.message).toBe('Please select a client before submitting');
    expect(noShowProblem({ client_id: 1, staff_name: 'Ann' })?.message).toBe(
      'Please enter a date before submitting',
    );
    expect(noShowProblem({ client_id: 1, date: '2025-01-06', staff_name: ' ' })?.message).toBe(
      'Please enter staff name before submitting',
    );
    expect(noShowProblem({ client_id: 1, date: '2025-01-06', staff_name: 'Ann' })).toBeNull();
    expect(submissionTitle('no_show', 'Ida Moss')).toBe('No Show Report – Ida Moss');
  });
});

describe('submitting an incident', () => {
  it('requires client, date and a first staff member, reported in that order', () => {
    expect(incidentProblem({})?.message).toBe('Please select a client before submitting');
    expect(incidentProblem({ client_id: 1 })?.message).toBe('Please enter a date before submitting');
    const dated = { client_id: 1, date: '2025-01-06' };
    const sentence = 'Please enter at least one staff member before submitting';
    for (const staff_present of [undefined, [], ['', 'Bo'], '', ' , ', 'undefined, undefined']) {
      expect(incidentProblem({ ...dated, staff_present })?.message).toBe(sentence);
    }
    expect(incidentProblem({ ...dated, staff_present: ['Ann'] })).toBeNull();
    expect(incidentProblem({ ...dated, staff_present: 'Ann, Bo' })).toBeNull();
    expect(submissionTitle('incident', 'Ida Moss')).toBe('Incident Report – Ida Moss');
  });

  it('accepts both spellings of the ten types', () => {
    const camel = [
      'severeLegalInfraction',
      'selfInjurious',
      'physicalAbuse',
      'propertyDamage',
      'threats',
      'nonCompliance',
      'sexualAbuse',
      'medical',
      'restrictionUsed',
      'other',
    ];
    expect(camel.map(parseIncidentType)).toEqual([...INCIDENT_TYPES]);
    expect(INCIDENT_TYPES.map(parseIncidentType)).toEqual([...INCIDENT_TYPES]);
    expect(parseIncidentType('arson')).toBeNull();
    expect(parseIncidentType('Medical')).toBeNull();
  });

  it('lists staff without placeholders', () => {
    expect(formatStaffPresent('Ann Lee,undefined, Bo ,undefined undefined,')).toBe('Ann Lee, Bo');
    expect(formatStaffPresent(null)).toBe('None specified');
    expect(joinStaffPresent(['Ann Lee', '', 'Chen, Bo'])).toBe('Ann Lee, Chen Bo');
  });
});

describe('an incomplete form', () => {
  it('is refused at the missing field', () => {
    expect(noShowProblem({})?.field).toBe('client_id');
    expect(noShowProblem({ client_id: 1 })?.field).toBe('date');
    expect(noShowProblem({ client_id: 1, date: '2025-01-06' })?.field).toBe('staff_name');
    expect(incidentProblem({})?.field).toBe('client_id');
    expect(incidentProblem({ client_id: 1 })?.field).toBe('date');
    expect(incidentProblem({ client_id: 1, date: '2025-01-06', staff_present: null })?.field).toBe(
      'staff_present',
    );
    expect(incidentProblem({ client_id: 1, date: '2025-01-06', staff_present: [' '] })?.field).toBe(
      'staff_present',
    );
  });

  it('lists its staff without placeholders, however many there are', () => {
    expect(staffPresent('null, undefined  null ,nullify, undefinedly, Jo null')).toEqual([
      'nullify',
      'undefinedly',
      'Jo null',
    ]);
    expect(staffPresent('undefinednull, Ann')).toEqual(['undefinednull', 'Ann']);
    expect(staffPresent('x undefined, undefined undefined undefined')).toEqual(['x undefined']);
    expect(staffPresent(undefined)).toEqual([]);
    expect(formatStaffPresent('')).toBe('None specified');
    expect(joinStaffPresent(['Chen ,  Bo', ' Ann '])).toBe('Chen Bo, Ann');
    expect(joinStaffPresent([])).toBe('');
  });
});

/** The resulting state, "gone" if the record is deleted, or the sentence that refuses the step. */
const outcome = (step: { next: string | null } | { refusal: StepRefusal }): string =>
  'refusal' in step ? step.refusal.detail : (step.next ?? 'gone');

describe('a person who acts on a form in each of its states', () => {
  it.each([
    ['no_show', 'No-show form'],
    ['incident', 'Incident report'],
  ] as const)('moves a form of a %s on, or reads why not', (kind, noun) => {
    const outcomes = (status: 'Pending Approval' | 'Approved', actor: 'author' | 'admin') =>
      (['approve', 'unapprove', 'delete'] as const).map((action) =>
        outcome(submissionAfter(kind, status, action, actor)),
      );
    const pending = ['Approved', `${noun} has not been approved.`, 'gone'];
    expect(outcomes('Pending Approval', 'author')).toEqual(pending);
    expect(outcomes('Pending Approval', 'admin')).toEqual(pending);
    const twice = `${noun} already approved.`;
    expect(outcomes('Approved', 'admin')).toEqual([twice, 'Pending Approval', 'gone']);
    expect(outcomes('Approved', 'author')).toEqual([
      twice,
      'Pending Approval',
      `${noun} has been approved. Only an administrator can delete it.`,
    ]);
  });

  it('sees its progress', () => {
    expect([true, false].map((approved) => submissionStatus({ approved }))).toEqual([
      'Approved',
      'Pending Approval',
    ]);
  });
});

it('each type of incident, and each activity of a no-show, has a label', () => {
  expect(Object.keys(INCIDENT_TYPE_LABELS)).toEqual([...INCIDENT_TYPES]);
  expect(new Set(Object.values(INCIDENT_TYPE_LABELS)).size).toBe(INCIDENT_TYPES.length);
  expect(Object.keys(NO_SHOW_ACTIVITY_LABELS)).toEqual([...NO_SHOW_ACTIVITIES]);
  expect(new Set(Object.values(NO_SHOW_ACTIVITY_LABELS)).size).toBe(NO_SHOW_ACTIVITIES.length);
});
