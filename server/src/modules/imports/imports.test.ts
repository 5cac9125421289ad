import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRun, importsOf } from '../../../../tests/support/imports.ts';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

describe('An admin imports a spreadsheet', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const { plan, lines, apply, undo } = importsOf(() => world);

  test('of codes: sees line by line what will happen, applies it, and undoes it', async () => {
    const before = (await ada().workCodes.list({})).results;
    const text =
      'code,description,billing_rate\nIMP1,Import one,38.50\nTT,Travel Time\nDoc,Documents\nIMP1,Import one,38.50\nIMP1,Other\n,Nothing\nTotal,,38.50\n';
    const planned = await plan('work_codes', text);
    expect(planned).toMatchObject({
      state: 'planned',
      counts: { create: 1, same: 1, update: 1, skip: 2, error: 2 },
    });
    expect((await lines(planned.id)).map(({ line, action, reasons }) => [line, action, reasons])).toEqual([
      [2, 'create', []],
      [3, 'same', []],
      [4, 'update', []],
      [5, 'skip', ['The same as line 2.']],
      [6, 'error', ['Line 2 sets it to something else.']],
      [7, 'error', ['code: This field is required.']],
      [8, 'skip', ['A line of totals.']],
    ]);
    expect((await lines(planned.id))[2]).toMatchObject({
      target_type: 'work_code',
      before: { description: 'Documentation time' },
      after: { description: 'Documents' },
    });
    expect(await apply(planned)).toMatchObject({ state: 'applied', counts: { done: 2, failed: 0 } });
    const codes = (await ada().workCodes.list({})).results;
    expect(codes.find(({ code }) => code === 'IMP1')).toMatchObject({ billing_rate: 38.5 });
    const trail = (await ada().audit.list({ record_type: 'work_code' })).results;
    expect(trail.slice(0, 2).map(({ user_name, action }) => [user_name, action])).toEqual([
      [`Ada Admin (import ${planned.id})`, 'work_code.update'],
      [`Ada Admin (import ${planned.id})`, 'work_code.create'],
    ]);
    // The same file again changes nothing.
    expect((await plan('work_codes', text)).counts).toMatchObject({ create: 0, update: 0, same: 3 });
    expect(await ada().imports.undo({ id: planned.id, dry_run: true })).toMatchObject({ go: 2, stay: 0 });
    expect((await ada().workCodes.list({})).results).toEqual(codes);
    expect(await undo(planned.id)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } });
    const strip = (rows: { code: string; description: string }[]) =>
      rows.map(({ code, description }) => [code, description]);
    expect(strip((await ada().workCodes.list({})).results)).toEqual(strip(before));
  });

  test('of employees: prepared accounts that are inactive unless the file says so, with a new role', async () => {
    await ada().employees.update({ id: world.people.cora, payroll_id: 'C-9' });
    const text =
      'email,first_name,last_name,role,payroll_id,pay_rate,is_active\n' +
      'pia@example.org,Pia,Prepared,Night nurse,P-1,21.50,\n' +
      'quin@example.org,Quin,Quick,Night nurse,P-1,,yes\n' +
      'not an address,No,Body,,,,\n' +
      'ned@example.org,Ned,Elsewhere,,,,\n' +
      'WILL@example.org,Will,Worker,,W-7,22,\n' +
      'ada@example.org,Ada,Admin,,,,no\n' +
      'cora.new@example.org,Cora,Colleague,,c-9,,\n' +
      'rae@example.org,Rae,Stranger,,C-9,,\n' +
      'dell@example.org,Dell,Delegate,,W-7,,\n' +
      'PIA@example.org,Pia,Prepared,,P-2,,\n';
    const { id } = await ada().imports.create({ kind: 'employees', text });
    expect((await ada().imports.matching({ id })).values).toMatchObject([
      { reference: 'role', value: 'Night nurse', count: 2, choice: null, may_create: true },
    ]);
    await ada().imports.update({
      id,
      value_mapping: { role: { 'night nurse': { create: { name: 'Night nurse' } } } },
    });
    await ada().imports.plan({ id });
    const planned = await importRun(world, id);
    const found = await lines(id);
    expect(found.map(({ line, action, target_type }) => [line, action, target_type])).toEqual([
      [0, 'create', 'role'],
      [2, 'create', 'employee'],
      [3, 'error', 'employee'],
      [4, 'error', 'employee'],
      [5, 'error', 'employee'],
      [6, 'update', 'employee'],
      [7, 'error', 'employee'],
      [8, 'update', 'employee'],
      [9, 'error', 'employee'],
      [10, 'error', 'employee'],
      [11, 'error', 'employee'],
    ]);
    // Known by the payroll ID under another address.
    expect(found[7]).toMatchObject({
      target_id: world.people.cora,
      before: { email: 'cora@example.org' },
      after: { email: 'cora.new@example.org' },
    });
    expect(found.flatMap(({ reasons }) => reasons)).toEqual([
      'payroll_id: Line 2 has the same payroll ID.',
      'email: Enter a valid email address.',
      'email: A user with this email already exists.',
      'You cannot deactivate your own account.',
      'payroll_id: This payroll ID belongs to Cora Colleague.',
      'payroll_id: Line 6 has the same payroll ID.',
      'Line 2 sets it to something else.',
    ]);
    await ada().imports.applyPlan({ id, plan_hash: planned.plan_hash ?? '' });
    // What is given away until a line is written takes only that line out.
    await ada().employees.update({ id: world.people.dell, payroll_id: 'W-7' });
    const applied = await importRun(world, id);
    expect(applied).toMatchObject({ state: 'applied', counts: { done: 3, failed: 1 } });
    expect(await ada().employees.get({ id: world.people.cora })).toMatchObject({
      email: 'cora.new@example.org',
      payroll_id: 'c-9',
    });
    expect((await ada().imports.rows({ id, outcome: 'failed' })).results).toMatchObject([
      { line: 6, reasons: ['payroll_id: This payroll ID belongs to Dell Delegate.'] },
    ]);
    const [pia] = (await ada().employees.list({ search: 'Prepared' })).results;
    expect(pia).toMatchObject({
      is_active: false,
      role: { name: 'Night nurse' },
      pay_rate: 21.5,
      awaiting_signup: expect.any(Boolean),
    });
    const errors = await ada().imports.errors({ id });
    expect(errors.content.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFemail,first_name,last_name,role,payroll_id,pay_rate,is_active,error',
      'quin@example.org,Quin,Quick,Night nurse,P-1,,yes,payroll_id: Line 2 has the same payroll ID.',
    ]);
    expect(await undo(id)).toMatchObject({ counts: { undone: 3, kept: 0 } });
    expect((await ada().employees.get({ id: world.people.will })).payroll_id).toBeNull();
    expect((await ada().employees.get({ id: world.people.cora })).email).toBe('cora@example.org');
    expect((await ada().roles.list({ search: 'Night' })).results).toEqual([]);
    await ada().employees.update({ id: world.people.dell, payroll_id: null });
  });

  test('of employees with custom fields, as an export has them: each is merged, and comes back with an undo', async () => {
    const fieldsOf = async (who: 'will' | 'cora') =>
      (await ada().employees.get({ id: world.people[who] })).custom_fields;
    const before = { shirt_size: 'S', keys: ['shed'], locker: 4 };
    await ada().employees.update({ id: world.people.will, custom_fields: before });
    await ada().employees.update({ id: world.people.cora, custom_fields: before });
    const cell = (fields: unknown) => `"${JSON.stringify(fields).replaceAll('"', '""')}"`;
    const planned = await plan(
      'employees',
      'email,first_name,last_name,custom_fields\n' +
        `will@example.org,Will,Worker,${cell({ shirt_size: 'M', keys: ['shed'], bike: true })}\n` +
        'cora@example.org,Cora,Colleague,(empty)\n' +
        `dell@example.org,Dell,Delegate,${cell(['M'])}\n` +
        `ada@example.org,Ada,Admin,${cell({ 'shirt size': 'M' })}\n` +
        `tess@example.org,Tess,Newcomer,${cell({ shirt_size: 'L', locker: null })}\n`,
    );
    const found = await lines(planned.id);
    expect(found.map(({ action, after, reasons }) => [action, after?.custom_fields, reasons])).toEqual([
      ['update', { shirt_size: 'M', bike: true }, []],
      ['update', { shirt_size: null, keys: null, locker: null }, []],
      ['error', undefined, ['custom_fields: Enter fields like {"shirt_size": "M"}.']],
      ['error', undefined, [expect.stringContaining('"shirt size" cannot be the name of a field')]],
      ['create', { shirt_size: 'L' }, []],
    ]);
    expect(await apply(planned)).toMatchObject({ counts: { done: 3, failed: 0 } });
    expect(await fieldsOf('will')).toEqual({ ...before, shirt_size: 'M', bike: true });
    expect(await fieldsOf('cora')).toEqual({});
    const [tess] = (await ada().employees.list({ search: 'Newcomer' })).results;
    expect(tess?.custom_fields).toEqual({ shirt_size: 'L' });
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 3, kept: 0 } });
    expect([await fieldsOf('will'), await fieldsOf('cora')]).toEqual([before, before]);
  });

  test('of clients, by reference and by name; an empty cell changes nothing and (empty) empties', async () => {
    await ada().customFields.create({
      target: 'client',
      name: 'Diet',
      field_type: 'dropdown',
      dropdown_options: 'Soft, Normal',
    });
    const ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    await ada().clients.update({ id: ida, phone: '555 0100', address: '1 Elm' });
    for (const _ of [1, 2]) await seedClient(world, { first_name: 'Sam', last_name: 'Twin' });
    const planned = await plan(
      'clients',
      'reference;first_name;last_name;phone;address;goals;total_kms;assigned_workers;custom:Diet;contract_start;contract_end\r\n' +
        'C-1;ida;MOSS;;(empty);"Cook; Walk";12,5;will@example.org;Soft;2026-01-01;2026-12-31\r\n' +
        ';Sam;Twin;;;;;;;;\r\n' +
        'C-3;Uma;New;=1+1;;;;nobody@example.org;Spicy;2026-05-01;2026-01-01\r\n' +
        'C-4;Vic;New;#REF!;;;;;;;\r\n' +
        'C-5;Wim;New;555;;;;;;;\r\n',
    );
    const found = await lines(planned.id);
    expect(found.map(({ action }) => action)).toEqual(['update', 'error', 'error', 'error', 'create']);
    expect(found[0]?.after).toEqual({
      reference: 'C-1',
      first_name: 'ida',
      last_name: 'MOSS',
      address: null,
      assigned_workers: [world.people.will],
      contract_start: '2026-01-01',
      contract_end: '2026-12-31',
      custom_fields: expect.objectContaining({ total_kms: 12.5, goals: ['Cook', 'Walk'] }),
    });
    expect(found.slice(1, 4).map(({ reasons }) => reasons)).toEqual([
      ['Two clients are called Sam Twin. Add a reference column.'],
      [
        'assigned_workers: No employee has the address nobody@example.org.',
        'custom:Diet: Choose one of Soft, Normal.',
        'contract_end: The contract ends before it starts.',
      ],
      ['phone: The spreadsheet has an error here: #REF!'],
    ]);
    await apply(planned);
    expect(await ada().clients.get({ id: ida })).toMatchObject({
      reference: 'C-1',
      phone: '555 0100',
      address: null,
      custom_fields: { goals: ['Cook', 'Walk'] },
    });
    // An edit afterwards keeps the record, with the reason.
    const [wim] = (await ada().clients.list({ search: 'Wim' })).results;
    await ada().clients.update({ id: wim?.id ?? 0, phone: '556' });
    expect(await ada().imports.undo({ id: planned.id, dry_run: true })).toEqual({
      state: 'applied',
      go: 1,
      stay: 1,
      kept: [{ line: 6, reason: 'Wim New has been changed since.' }],
    });
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 1, kept: 1 } });
    expect(await ada().clients.get({ id: ida })).toMatchObject({
      reference: null,
      address: '1 Elm',
      first_name: 'Ida',
    });
  });

  test('of contracts and rates: added to what clients and employees have, and removed again', async () => {
    const jo = await seedClient(world, { first_name: 'Jo', last_name: 'Park' });
    const text =
      'first_name,last_name,work_code,max_hours,frequency,payer\nJo,Park,Personal care,12.5,weekly,Medicaid\nJo,Park,FS,4,monthly,\nJo,Nobody,FS,1,weekly,\n';
    const { id } = await ada().imports.create({ kind: 'contracts', text });
    const matching = await ada().imports.matching({ id });
    expect(matching.left_out).toEqual(['payer: No payer is set up.']);
    expect(matching.values.map(({ reference, value }) => [reference, value])).toEqual([
      ['work_code', 'Personal care'],
      ['client', 'Jo Nobody'],
    ]);
    await ada().imports.update({
      id,
      value_mapping: {
        work_code: { 'personal care': { create: { code: 'PC', description: 'Personal care' } } },
        client: { 'jo nobody': { leave: true } },
      },
    });
    await ada().imports.plan({ id });
    const planned = await importRun(world, id);
    expect(planned.counts).toMatchObject({ create: 3, made: 1, skip: 1, error: 0 });
    // Two words for one new code, and a new code that there is already.
    const twice = await ada().imports.create({
      kind: 'contracts',
      text: 'first_name,last_name,work_code,max_hours\nJo,Park,Care A,1\nJo,Park,Care B,2\nJo,Park,Forms,3\n',
    });
    const create = (code: string) => ({ create: { code, description: code } });
    await ada().imports.update({
      id: twice.id,
      value_mapping: {
        work_code: { 'care a': create('CARE'), 'care b': create('Care'), forms: create('fs') },
      },
    });
    await ada().imports.plan({ id: twice.id });
    expect((await importRun(world, twice.id)).counts).toMatchObject({ create: 0, error: 6 });
    expect((await lines(twice.id)).flatMap(({ line, reasons }) => (line > 0 ? reasons : []))).toEqual([
      'code: Two values would create CARE. Create it first, and choose it for both.',
      'code: Two values would create Care. Create it first, and choose it for both.',
      'code: fs already exists. Choose it.',
    ]);
    await ada().imports.cancel({ id: twice.id });
    // A client with this name, but another reference, is somebody else.
    await ada().clients.update({ id: jo, reference: 'J-1' });
    const namesake = await plan(
      'contracts',
      'reference,first_name,last_name,work_code,max_hours\nJ-2,Jo,Park,FS,1\nJ-1,Jo,Park,FS,2\n,Jo,Park,TT,3\n',
    );
    expect((await lines(namesake.id)).map(({ action, reasons }) => [action, ...reasons])).toEqual([
      ['error', 'There is no client "J-2". Choose what it means.'],
      ['create'],
      ['create'],
    ]);
    await ada().imports.cancel({ id: namesake.id });
    await ada().clients.update({ id: jo, reference: null });
    await ada().imports.plan({ id });
    await apply(await importRun(world, id));
    const hours = (await ada().clients.get({ id: jo })).custom_fields.contract_hours as Record<
      string,
      unknown
    >;
    expect(Object.values(hours)).toMatchObject([{ max: 4 }, { max: 12.5 }]);
    const rates = await plan('rates', 'email,pay_rate,effective_from\ncora@example.org,23,2026-04-01\n');
    await apply(rates);
    const dated = async () =>
      (await ada().payRates.list({ user: world.people.cora })).results.map(({ amount, effective_from }) => [
        effective_from,
        amount,
      ]);
    expect(await dated()).toContainEqual(['2026-04-01', 23]);
    expect(await undo(rates.id)).toMatchObject({ counts: { undone: 1 } });
    expect(await dated()).not.toContainEqual(['2026-04-01', 23]);
    expect(await undo(id)).toMatchObject({ counts: { undone: 3, kept: 0 } });
    expect((await ada().clients.get({ id: jo })).custom_fields.contract_hours).toEqual({});
  });

  test('of employees with their first day, and of clients of which some are internal', async () => {
    const people = await plan(
      'employees',
      'email,first_name,last_name,hired_on\nhal@example.org,Hal,Hired,2026-02-30\nwill@example.org,Will,Worker,2026-01-05\n',
    );
    expect((await lines(people.id)).map(({ action, reasons }) => [action, reasons])).toEqual([
      ['error', ['hired_on: There is no such day.']],
      ['update', []],
    ]);
    await apply(people);
    expect((await ada().employees.get({ id: world.people.will })).hired_on).toBe('2026-01-05');
    await undo(people.id);
    expect((await ada().employees.get({ id: world.people.will })).hired_on).toBeNull();
    const text =
      'reference,first_name,last_name,phone,visible_to,is_active,kind\n' +
      ',,Fire drill,,will@example.org,,internal\n' +
      'K-1,Kim,Kind,,,,person\n' +
      ',Team,Talk,,,,internal\n' +
      ',,Van,555,,,internal\n' +
      ',,Leave,,,,leave\n' +
      ',Otto,Other,,,,robot\n' +
      ',,Nameless,,,,\n';
    const planned = await plan('clients', text);
    expect((await lines(planned.id)).map(({ action, reasons }) => [action, reasons])).toEqual([
      ['create', []],
      ['create', []],
      ['error', ['first_name: Internal clients have no contract.']],
      ['error', ['phone: Internal clients have no contract.']],
      ['skip', ['Left out: switching time off on makes this client.']],
      ['error', ['kind: Enter person or internal.']],
      ['error', ['first_name: This field is required.']],
    ]);
    expect(await apply(planned)).toMatchObject({ state: 'applied', counts: { done: 2, failed: 0 } });
    const internal = async () => (await ada().clients.list({ kind: 'internal', search: 'Fire' })).results;
    expect(await internal()).toMatchObject([
      { name: 'Fire drill', first_name: '', visible_to: [world.people.will], is_active: true },
    ]);
    expect((await plan('clients', text)).counts).toMatchObject({ create: 0, update: 0, same: 2 });
    const closed = await plan(
      'clients',
      'first_name,last_name,is_active,kind\n,fire drill,no,internal\nFire,drill,,person\n',
    );
    expect((await lines(closed.id)).map(({ action }) => action)).toEqual(['update', 'create']);
    await apply(closed);
    expect(await internal()).toMatchObject([{ last_name: 'Fire drill', is_active: false }]);
    await undo(closed.id);
    await undo(planned.id);
    expect(await internal()).toMatchObject([{ is_active: true }]);
  });
});
