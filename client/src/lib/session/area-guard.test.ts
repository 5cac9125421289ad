import { expect, test } from 'vitest';
import { homePathOf, redirectFor } from './area-guard.ts';

const worker = {
  is_superuser: false,
  is_company_admin: false,
  permissions: [],
  onboarding_required: false,
  company: { id: 1, name: 'Acme' },
};
const admin = { ...worker, is_company_admin: true };
const operator = { ...worker, is_superuser: true, company: null };
const delegate = { ...worker, permissions: ['clients_view'] };
const biller = { ...worker, permissions: ['billing_edit'] };
const approver = { ...worker, permissions: ['leave_approve'] };
const newAdmin = { ...admin, onboarding_required: true };

test.each([
  ['a worker is sent home from the admin area', worker, '/admin/dashboard', '/home'],
  ['a worker is sent home from /admin', worker, '/admin', '/home'],
  ['a worker is not sent away from a page that only begins alike', worker, '/administration', null],
  ['an admin may see the admin area', admin, '/admin/employees/3/edit', null],
  ['an admin may see the pages of workers', admin, '/daily-logs', null],
  ['/admin itself leads an admin to the dashboard', admin, '/admin/', '/admin/dashboard'],
  ['an admin who needs onboarding is sent there from anywhere', newAdmin, '/settings', '/onboarding'],
  ['and stays there', newAdmin, '/onboarding', null],
  ['or brings a spreadsheet on the way', newAdmin, '/admin/settings/import/new', null],
  ['nobody else sees the wizard', worker, '/onboarding', '/home'],
  ['an operator without a company is sent to the console', operator, '/admin', '/platform'],
  ['a delegate manages clients', delegate, '/manage/clients/4', null],
  ['and not employees', delegate, '/manage/employees', '/home'],
  ['and not the admin area', delegate, '/admin/clients', '/home'],
  ['Manage leads a delegate to what is theirs', delegate, '/manage', '/manage/clients'],
  ['or to invoices', biller, '/manage', '/manage/invoices'],
  ['who opens one', biller, '/manage/invoices/7', null],
  ['which other delegates do not', delegate, '/manage/invoices', '/home'],
  ['who approves time off manages that', approver, '/manage', '/manage/time-off'],
  ['with its requests', approver, '/manage/time-off/41', null],
  ['and no clients', approver, '/manage/clients', '/home'],
  ['a delegate of clients approves no time off', delegate, '/manage/time-off', '/home'],
  ['a worker manages nothing', worker, '/manage/clients', '/home'],
])('%s', (_, user, path, expected) => expect(redirectFor(user, path)).toBe(expected));

test('an admin who signs in lands on the dashboard, a worker on the home page', () => {
  expect(homePathOf(admin)).toBe('/admin/dashboard');
  expect(homePathOf(worker)).toBe('/home');
  expect(homePathOf({ ...operator, company: worker.company })).toBe('/admin/dashboard');
});
