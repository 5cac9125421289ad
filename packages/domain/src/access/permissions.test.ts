import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  can,
  delegateRefusal,
  fieldsRefusedToDelegate,
  isAdmin,
  isCompanyAdmin,
  isDelegate,
  joinPermissions,
  lastAdminRefusal,
  ownAccountRefusal,
  parsePermissions,
  PERMISSION_LABELS,
  PERMISSIONS,
} from './permissions.ts';

const member = { is_superuser: false, is_company_admin: false };

describe('permissions', () => {
  test.prop([fc.subarray([...PERMISSIONS])])('survive joining and splitting', (permissions) => {
    expect(parsePermissions(joinPermissions(permissions))).toEqual(permissions);
  });

  it('ignore unknown words', () => {
    expect(parsePermissions(' clients_edit , root,, clients_edit')).toEqual(['clients_edit']);
    expect(parsePermissions(null)).toEqual([]);
    expect(parsePermissions('clients')).toEqual([]);
  });

  it('give a member exactly the role’s', () => {
    const editor = { ...member, permissions: 'clients_edit' };
    expect(can(editor, 'clients_edit')).toBe(true);
    expect(can(editor, 'clients_view')).toBe(false);
    expect(can(editor, 'admin')).toBe(false);
    expect(isDelegate(editor)).toBe(true);
    expect(isDelegate(member)).toBe(false);
  });

  it('give an admin all, by flag or by role', () => {
    expect(isAdmin({ ...member, is_superuser: true })).toBe(true);
    expect(isCompanyAdmin({ ...member, permissions: 'clients_view,admin' })).toBe(true);
    for (const permission of PERMISSIONS) {
      expect(can({ ...member, is_company_admin: true }, permission)).toBe(true);
      expect(can({ ...member, permissions: 'admin' }, permission)).toBe(true);
      expect(can(member, permission)).toBe(false);
    }
  });
});

describe('a delegate', () => {
  it('cannot edit an admin or their own record', () => {
    expect(delegateRefusal({ id: 1 }, { id: 2, ...member })).toBeNull();
    expect(delegateRefusal({ id: 1 }, { id: 1, ...member })).not.toBeNull();
    expect(delegateRefusal({ id: 1 }, { id: 2, ...member, is_company_admin: true })).not.toBeNull();
    expect(delegateRefusal({ id: 1 }, { id: 2, ...member, permissions: 'admin' })).not.toBeNull();
  });

  it('cannot set credentials, e-mail, rates, role or flags', () => {
    expect(fieldsRefusedToDelegate({ first_name: 'Ann', pay_rate: 99, role_id: 3 })).toEqual([
      'pay_rate',
      'role_id',
    ]);
    expect(fieldsRefusedToDelegate({ email: 'a@b.c', phone: '1' }, { email: 'a@b.c' })).toEqual([]);
  });
});

describe('a company', () => {
  it('keeps its last active admin, and people cannot remove themselves', () => {
    expect(ownAccountRefusal('delete')).toBe('You cannot delete your own account.');
    expect(ownAccountRefusal('deactivate')).toBe('You cannot deactivate your own account.');
    expect(lastAdminRefusal('demote')).toBe('The last active administrator of a company cannot be demoted.');
    expect(lastAdminRefusal('delete')).toBe('The last active administrator of a company cannot be deleted.');
    expect(lastAdminRefusal('deactivate')).toBe(
      'The last active administrator of a company cannot be deactivated.',
    );
  });
});

describe('a delegate who is refused', () => {
  it('reads whether it is their own record or an administrator’s', () => {
    expect(delegateRefusal({ id: 1 }, { id: 1, ...member })).toBe('You cannot change your own record here.');
    expect(delegateRefusal({ id: 1 }, { id: 2, ...member, is_superuser: true })).toBe(
      'Only an administrator can change an administrator’s account.',
    );
  });

  it('may send a closed field only unchanged or empty', () => {
    const closed = [
      'email',
      'password',
      'generate_signup_code',
      'pay_rate',
      'overtime_rate',
      'mileage_rate',
      'role_id',
      'is_company_admin',
      'is_superuser',
      'is_active',
    ];
    for (const field of closed) {
      expect(fieldsRefusedToDelegate({ [field]: 'new' }, { [field]: 'old' })).toEqual([field]);
      expect(fieldsRefusedToDelegate({ [field]: 'old' }, { [field]: 'old' })).toEqual([]);
      expect(fieldsRefusedToDelegate({ [field]: undefined }, { [field]: 'old' })).toEqual([]);
    }
    expect(fieldsRefusedToDelegate(Object.create({ email: 'a@b.c' }) as Record<string, unknown>)).toEqual([]);
  });

  it('is not a delegate as an admin, or without a permission', () => {
    expect(isDelegate({ ...member, permissions: 'admin,clients_view' })).toBe(false);
    expect(isDelegate({ ...member, is_superuser: true, permissions: 'clients_view' })).toBe(false);
    expect(isDelegate({ ...member, permissions: '' })).toBe(false);
    expect(isCompanyAdmin({ ...member, is_superuser: true })).toBe(false);
  });
});

it('each permission has a label', () => {
  expect(Object.keys(PERMISSION_LABELS)).toEqual([...PERMISSIONS]);
  expect(new Set(Object.values(PERMISSION_LABELS)).size).toBe(PERMISSIONS.length);
});
