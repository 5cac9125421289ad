import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRun, uploadAndPlan } from '../../support/imports.ts';
import { unzip } from '../../support/unzip.ts';
import { createWorld, PASSWORD, type World } from '../../support/world.ts';

// Texts that an import, or a spreadsheet, takes for something else.
const TEXTS = [
  '=soft',
  "'=soft",
  "''=soft",
  '(empty)',
  "'(Empty)",
  '#REF!',
  "'#n/a",
  "'-5",
  '-5',
  '+1 555',
  "'Oma'",
];

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

async function exported(): Promise<(kind: string) => string> {
  const { url } = await world.as('ada').companyExports.create({ password: PASSWORD });
  const { rawPayload } = await world.app.inject({ method: 'GET', url });
  const files = await unzip(rawPayload);
  return (kind) => files.get(`csv/${kind}.csv`)?.toString('utf8') ?? '';
}

test('every text comes back as it was, also one that looks like a formula, an error or a cleared field', async () => {
  const ada = world.as('ada');
  const diet = await ada.customFields.create({ target: 'client', name: 'Diet', field_type: 'text' });
  const made: { code: number; clientCode: number; client: number; role: number }[] = [];
  for (const [at, text] of TEXTS.entries()) {
    const code = await ada.workCodes.create({ code: text, description: text });
    const clientCode = await ada.clientCodes.create({ code: text, description: text });
    const role = await ada.roles.create({ name: text });
    const client = await ada.clients.create({
      reference: text,
      first_name: text,
      last_name: text,
      client_code: clientCode.id,
      address: text,
      phone: text,
      case_worker: text,
      social_worker: text,
      contract_number: text,
      custom_fields: { [`field_${diet.id}`]: text, goals: [text], total_kms: at },
    });
    made.push({ code: code.id, clientCode: clientCode.id, client: client.id, role: role.id });
  }
  const { id: cora } = await ada.employees.get({ id: world.people.cora });
  await ada.employees.update({
    id: cora,
    first_name: '(empty)',
    last_name: '#REF!',
    phone: "'=soft",
    role_id: made[3]?.role,
    custom_fields: { shirt_size: '(empty)', locker: "'=1" },
  });
  const before = {
    clients: (await ada.clients.list({})).results,
    cora: await ada.employees.get({ id: cora }),
  };

  const files = await exported();
  for (const kind of ['work_codes', 'client_codes', 'employees', 'clients'] as const) {
    const { id, counts } = await uploadAndPlan(world, kind, files(kind));
    expect([kind, counts]).toEqual([
      kind,
      expect.objectContaining({ create: 0, update: 0, error: 0, skip: 0 }),
    ]);
    expect([kind, (await ada.imports.matching({ id })).values]).toEqual([kind, []]);
  }

  // What was altered gets its former text again.
  for (const [at, { client, code }] of made.entries()) {
    await ada.clients.update({ id: client, address: 'Elsewhere', custom_fields: { goals: ['Rest'] } });
    await ada.workCodes.update({ id: code, code: TEXTS[at] ?? '', description: 'Altered' });
  }
  await ada.employees.update({ id: cora, phone: '555 0100', first_name: 'Altered' });
  for (const kind of ['work_codes', 'employees', 'clients'] as const) {
    const { id, plan_hash } = await uploadAndPlan(world, kind, files(kind));
    await ada.imports.applyPlan({ id, plan_hash: plan_hash ?? '' });
    expect(await importRun(world, id)).toMatchObject({ state: 'applied', counts: { failed: 0 } });
  }
  const after = {
    clients: (await ada.clients.list({})).results,
    cora: await ada.employees.get({ id: cora }),
  };
  const texts = (record: { updated_at: string }) => ({ ...record, updated_at: '' });
  expect(after.clients.map(texts)).toEqual(before.clients.map(texts));
  expect(texts(after.cora)).toEqual(texts(before.cora));
  expect((await ada.workCodes.list({})).results.map(({ description }) => description)).toEqual(
    expect.arrayContaining(TEXTS),
  );
});

test('the file of errors keeps what its cells said: a text that is meant, a field that is cleared', async () => {
  const ada = world.as('ada');
  const { id } = await uploadAndPlan(
    world,
    'clients',
    "first_name,last_name,address,phone,contract_start\nIda,Moss,'(empty),(empty),never\nJo,Park,''=soft,#REF!,2026-01-01\n",
  );
  const { content } = await ada.imports.errors({ id });
  expect(
    content
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').slice(0, 4).join()),
  ).toEqual(["Ida,Moss,'(empty),(empty)", "Jo,Park,''=soft,#REF!"]);
});
