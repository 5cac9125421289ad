import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_IMPORT_BODY_BYTES } from '@daybook/domain/limits';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('an administrator behind nginx can import a file as large as Daybook accepts, and nobody else sends one', () => {
  const nginx = read('docs/hosting/nginx.conf');
  const [, usual, path = '', upload] =
    /client_max_body_size (\d+)m;[^]*location ~ (\S+) \{\s+client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  expect(Number(usual)).toBe(3);
  expect(Number(upload) * 1_048_576).toBeGreaterThanOrEqual(MAX_IMPORT_BODY_BYTES);
  const isUpload = new RegExp(path);
  for (const taken of ['/api/imports/', '/api/imports', '/trpc/imports.create'])
    expect(isUpload.test(taken)).toBe(true);
  for (const other of ['/api/imports/1/', '/trpc/imports.create2', '/api/token/'])
    expect(isUpload.test(other)).toBe(false);
});

test('an image has no secrets and records of the checkout that it is built from', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const file of ['**/.env*', '**/*.backup', '**/*.sqlite*', '**/signing-key', '**/audit-keys', 'data'])
    expect(ignored).toContain(file);
});

test('Daybook in a container or under systemd can write to its data only, with no rights and limited memory', () => {
  const [daybook = ''] = read('compose.yaml').split('  postgres:\n    image');
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    'mem_limit: 1g',
  ])
    expect(daybook).toContain(`\n    ${line}\n`);
  for (const unit of ['daybook.service', 'daybook-backup.service']) {
    const directives = read(`docs/hosting/${unit}`).split('\n');
    for (const line of [
      'ProtectSystem=strict',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'PrivateDevices=true',
      'ProtectKernelModules=true',
      'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
      'SystemCallFilter=@system-service',
    ])
      expect([unit, directives.includes(line)]).toEqual([unit, true]);
  }
  expect(read('docs/hosting/daybook.service')).toContain('\nMemoryMax=1G\n');
});
