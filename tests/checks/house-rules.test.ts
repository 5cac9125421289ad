import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** A small project that breaks every rule once. */
const WRONG = {
  'packages/domain/src/pay.ts': `
    import { shape } from '@daybook/contract/pay';
    import fs from 'node:fs';
    export const pay = [shape, fs];`,
  'packages/domain/src/shifts.ts': `
    import type { Band } from './bands.ts';
    export type Shift = Band[];`,
  'packages/domain/src/bands.ts': `
    import type { Shift } from './shifts.ts';
    export type Band = { shift: Shift };
    export const found = (of: number) => of;`,
  'packages/contract/src/pay.ts': `
    import { router } from '@daybook/server/router';
    export const shape: any = router;`,
  'packages/contract/src/sheets.ts': `
    const count = z.number();
    const IS_PAID = 'It is paid';
    export const sheet = z.object({
      hours: z.number().nullable().describe('Hours that are paid.'),
      approved: count.optional().describe('Whether it is approved'),
      is_paid: z.boolean().describe(IS_PAID),
      is_sent: z.boolean().default(false).describe('Must be true: confirms that it was sent'),
    });`,
  'server/src/modules/clients/router.ts': `
    import { timesheetsRouter } from '../timesheets/router.ts';
    import pg from 'pg';
    export const clientsRouter = [timesheetsRouter, pg, process.env.HOME];`,
  'server/src/modules/timesheets/router.ts': `
    import { clientsRouter } from '../clients/router.ts';
    export const timesheetsRouter = clientsRouter;`,
  'server/src/modules/clients/rows.ts': `
    export function row(db: { transaction: () => void }): void { db.transaction(); }`,
  'server/src/database/schema/client.ts': `
    import { row } from '../../modules/clients/rows.ts';
    export const client = { row, onDelete: 'cascade' };`,
  'client/src/features/clients/screen.tsx': `
    import { appRouter } from '@daybook/server/router';
    import type { AppRouter } from '@daybook/server/router';
    import { Sheet } from '../timesheets/Sheet.tsx';
    export const screen: AppRouter = [appRouter, Sheet];`,
  'client/src/features/timesheets/Sheet.tsx': `
    import { Route } from '../../routes/home.tsx';
    export const Sheet = Route;`,
  'server/src/modules/pay/changes.ts': `
    import { step } from '../timesheets/steps.ts';
    import { inner } from '../clients/parts/inner.ts';
    export const changes = [step, inner];`,
  'server/src/modules/clients/list.ts': `export const day = (row: { at: string }) => row.at.slice(0, 10);`,
  'server/src/modules/clients/names.ts': `
    export const nameOf = (names: Map<number, string>, row: { user_id: number | null }) =>
      names.get(row.user_id ?? 0);
    export const asked = nameOf;`,
  'client/src/routes/day.tsx': `
    export const Route = createFileRoute('/day')({ component: DayPage });`,
  'client/src/lib/index.ts': `export * from '../ui/table.tsx';`,
  'client/src/ui/table.tsx': `
    import { screen } from '../features/clients/screen.tsx';
    export const table = screen;`,
  'client/src/features/clients/code-form.tsx': `
    export const form = (code, update) =>
      useRecordForm({ save: (values) => update({ ...values, updated_at: code.data?.updated_at ?? null }) });`,
  'client/src/features/clients/close.tsx': `
    export const Close = () => <Group gap={6} mt="1.1rem" />;`,
  'client/src/features/clients/row.tsx': `
    export const view = { to: '/clients/$id' };
    export const edit = linkOptions({ to: '/clients/$id', params: { id: 1 } });`,
  'client/src/ui/overlays/top.tsx': `
    import { Table } from '../lists/table.tsx';
    export const Top = Table;`,
  'client/src/ui/page/areas.tsx': `
    import { money } from '@daybook/domain/money';
    import { trpc } from '#/lib/api/trpc.ts';
    import { Sheet } from '#/shared/sheet.tsx';
    export const areas = [money, trpc, Sheet, '/admin/clients'];`,
  'client/src/ui/page/account.tsx': `
    import { Menu, TextInput } from '@mantine/core';
    export const account = [Menu, TextInput];`,
  'client/src/shared/sheet.tsx': `
    import { screen } from '../features/clients/screen.tsx';
    export const Sheet = screen;`,
  'server/src/modules/clients/statements.ts':
    [
      "export const statements = [prepared('on_the_page', client)",
      ...Array.from({ length: 25 }, (_, at) => `prepared('unmeasured_${at}', client)`),
      ...Array.from({ length: 26 }, (_, at) => `inserter(rare${at})`),
    ].join(',') + '];',
  'docs/decisions/accelerators.md': '# Accelerators\n\n`on_the_page`\n',
  'docs/product/pay.md': '# Pay\n\n## Late changes\n',
  'server/src/modules/pay/terms.ts': `
    /** Kept (4 \u00a73.1, document 4, pay.md#late-changes, pay.md#late). */
    /** Step 2: rounds. */
    export const terms = 1;
    /** … and of a day. */
    export const termsOfDay = 1;`,
  'client/src/ui/long.module.css': '\n'.repeat(400),
  'client/src/lib/utils.ts': `export const one = 1;`,
  'client/src/lib/pattern.ts': `export const pattern = /^(?:[a-z]+-?)+$/;`,
  'client/package.json': `{ "dependencies": { "react": "^19.0.0" } }`,
};

// The linter waits for a core on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'daybook-house-'));
  for (const [path, text] of Object.entries(WRONG)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the linter', () => {
  const lint = () =>
    spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix'], {
      cwd: house,
      encoding: 'utf8',
    }).stdout.split('\n');
  /** Which of the messages the linter did not report. */
  const missingFrom = (found: string[], messages: [file: string, message: string][]) =>
    messages.filter(
      ([file, message]) => !found.some((line) => line.includes(file) && line.includes(message)),
    );

  test('refuses each import in the wrong direction', () => {
    const found = lint();
    const missing = missingFrom(found, [
      ['domain/src/pay.ts', "'@daybook/contract/pay' import is restricted"],
      ['domain/src/pay.ts', "'node:fs' import is restricted"],
      ['contract/src/pay.ts', "'@daybook/server/router' import is restricted"],
      ['clients/router.ts', "'../timesheets/router.ts' import is restricted"],
      ['clients/router.ts', "'pg' import is restricted"],
      ['clients/router.ts', 'Dependency cycle'],
      ['schema/client.ts', "'../../modules/clients/rows.ts' import is restricted"],
      ['screen.tsx:2:', "'@daybook/server/router' import is restricted"],
      ['areas.tsx', "'@daybook/domain/money' import is restricted"],
    ]);
    expect(missing).toEqual([]);
    expect(found.join('\n'), 'types may be taken from the server').not.toContain('screen.tsx:3:');
  });

  test('refuses what the house rules forbid everywhere', () => {
    const missing = missingFrom(lint(), [
      ['contract/src/pay.ts', 'Unexpected `any`'],
      ['clients/router.ts', 'Disallowed usage of `process.env`'],
      ['rows.ts', "'transaction' is restricted"],
    ]);
    expect(missing).toEqual([]);
  });
});

test('the structure check finds what a linter cannot see', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/checks/structure.mjs'), house],
    {
      encoding: 'utf8',
    },
  );
  expect(status).toBe(1);
  for (const wrong of [
    'clients/router.ts: imports server/src/modules/timesheets/router.ts; only server/src/router.ts',
    'pay/changes.ts: imports server/src/modules/timesheets/steps.ts; pay is stacked pay-runs → payroll',
    'pay/changes.ts: imports server/src/modules/clients/parts/inner.ts; the folders of a module are its own',
    'screen.tsx: imports client/src/features/timesheets/Sheet.tsx; a feature never imports another',
    'Sheet.tsx: imports client/src/routes/home.tsx; in client/src/ imports run routes → features',
    'overlays/top.tsx: imports client/src/ui/lists/table.tsx; in client/src/ui/ imports run forms → print',
    'shared/sheet.tsx: imports client/src/features/clients/screen.tsx; in client/src/ imports run routes → features',
    'page/areas.tsx: holds a path of the app',
    'page/areas.tsx: imports client/src/lib/api/trpc.ts; ui calls no server',
    'page/areas.tsx: imports client/src/shared/sheet.tsx; in client/src/ imports run routes → features',
    'ui/table.tsx: imports client/src/features/clients/screen.tsx; in client/src/ imports run routes → features',
    'page/account.tsx: imports Menu without its styles',
    'modules form a cycle: clients → timesheets → clients',
    'form a cycle: packages/domain/src/bands.ts → packages/domain/src/shifts.ts',
    'form a cycle: server/src/modules/clients/router.ts → server/src/modules/timesheets/router.ts',
    'Sheet.tsx: file names are kebab-case',
    'lib/index.ts: re-exports',
    'routes/day.tsx: asks for nothing before its page is drawn',
    'lib/index.ts: no index files',
    'ui/long.module.css: 401 lines; split files',
    'lib/utils.ts: a vague name',
    'schema/client.ts: cascades a delete',
    'clients/list.ts: cuts off the first 10; a moment has another date',
    'clients/names.ts: line 3: puts 0 in place of an id',
    'clients/names.ts: line 4: "asked" says nothing',
    'domain/src/bands.ts: line 4: "found" says nothing',
    'contract/src/sheets.ts: line 5: the description "Hours that are paid." ends with a full stop',
    'contract/src/sheets.ts: line 6: the description "Whether it is approved" says "Whether" of a number',
    'contract/src/sheets.ts: line 7: the description "It is paid" of a yes or no begins with "Whether"',
    'clients/close.tsx: line 2: a space that is not on the scale',
    'row.tsx: line 2: a link that no type ties to its address',
    'code-form.tsx: line 3: sends a version that is loaded again behind the form',
    'pay/terms.ts: "\u00a7"; cite a heading of docs/product',
    'pay/terms.ts: "document 4"; cite a heading',
    'pay/terms.ts: cites pay.md#late; docs has no such heading',
    'pay/terms.ts: line 3: a comment cites the number of a step',
    'pay/terms.ts: line 5: a comment begins with "…"',
    '26 statements are built once; at most 25',
    '26 inserts are built once; at most 25',
    'clients/statements.ts: the statement rare0 is built once and is not in docs/decisions/accelerators.md',
    'clients/statements.ts: the statement unmeasured_0 is built once and is not in docs/decisions/accelerators.md',
    'one noun, two spellings: clients',
    'client/package.json: react is "^19.0.0"',
  ])
    expect(stdout).toContain(wrong);
  expect(stdout, 'a citation that leads to a heading is right').not.toContain('pay.md#late-changes');
  expect(stdout, 'a confirmation is right').not.toContain('sheets.ts: line 8');
  expect(stdout, 'a tied link is right').not.toContain('row.tsx: line 3');
  expect(stdout, 'a statement on the page is right').not.toContain('on_the_page');
});

test('the check of regular expressions finds one that a short text keeps busy forever', () => {
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'scripts/checks/patterns.mjs'), house], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('client/src/lib/pattern.ts:1: /^(?:[a-z]+-?)+$/ takes exponential time');
});
