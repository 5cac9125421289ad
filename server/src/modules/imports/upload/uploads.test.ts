import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRun, importsOf } from '../../../../../tests/support/imports.ts';
import { createWorld, refusalIn, type World } from '../../../../../tests/support/world.ts';

/** How often others have their turn while something is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await work;
  clearInterval(counting);
  return turns;
}

describe('An upload', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const { lines, plan } = importsOf(() => world);
  const create = (text: string) => ada().imports.create({ kind: 'work_codes', text });

  test.each([
    ['commas', ',', 'There is no data in this file.'],
    ['quotes', '",', 'This file has more than 100 columns.'],
    ['one open quote', 'a,"b\n', 'A quote on line 1 is never closed.'],
    ['short lines', 'a,b\n', 'This file has more than 50,000 lines.'],
  ])('of nothing but %s is refused while everybody else goes on', async (_what, unit, sentence) => {
    const text = unit.repeat(4_000_000 / unit.length);
    const refusal = refusalIn(create(text));
    // It is read in another thread.
    expect(await turnsDuring(refusal)).toBeGreaterThan(5);
    expect(await refusal).toMatchObject({ status: 400, fields: { file: [sentence] } });
  });

  test('with a quote that is never closed does not put a colleague’s day into a client’s narrative', async () => {
    const text = [
      'email,date,client,work_code,start_time,end_time,daily_narrative',
      'a@example.org,2026-03-02,Clara Client,FS,09:00,10:00,"No visitors today',
      'b@example.org,2026-03-02,Dora Day,FS,09:00,17:00,He said "yes"',
      'a@example.org,2026-03-03,Clara Client,FS,09:00,10:00,fine',
    ].join('\n');
    for (const file of [text, text.replaceAll(',', '\t')])
      expect(await refusalIn(ada().imports.create({ kind: 'time_history', text: file }))).toMatchObject({
        fields: { file: ['A quote on line 2 is never closed.'] },
      });
  });

  test('with cells beyond its columns says so before it is applied', async () => {
    const planned = await plan(
      'clients',
      ['first_name,last_name,phone', 'Fay,Field,555 0100, 12 Elm Street', 'Gil,Green,555 0101,,'].join('\n'),
    );
    expect(planned.counts).toMatchObject({
      create: 2,
      warnings: [
        'Line 2 has more cells than the file has columns. What is beyond the last column is left out.',
      ],
    });
  });

  test('in which another line closes a forgotten quote says so before it is applied', async () => {
    const planned = await plan(
      'clients',
      [
        'first_name,last_name,phone,address',
        'Clara,Client,1,"4 Elm Street',
        'Dora,Day,2,Pipe of 5"',
        'Ed,East,3,"5 Oak Street, Dover,\nflat 2, second floor"',
      ].join('\n'),
    );
    expect(planned.counts).toMatchObject({
      create: 2,
      warnings: ['A cell of line 2 holds what looks like another line. Check the quotes there.'],
    });
  });

  test.each([
    [
      'before the last column',
      'narrative,notes',
      'No visitors today,\nB,,9:00,Pipe of 5",fine\nC,2026-03-03,9:00,fine,',
    ],
    [
      'in a line with fewer cells',
      'narrative,notes',
      'No visitors today\nb@example.org,2026-03-02,9:00,Pipe of 5"',
    ],
  ])('in which a forgotten quote is closed %s says so too', async (_where, columns, text) => {
    const { id } = await ada().imports.create({
      kind: 'time_history',
      text: `email,date,start_time,${columns}\na@example.org,2026-03-02,9:00,"${text}`,
    });
    await ada().imports.update({ id, paid_until: '2026-03-04' });
    await ada().imports.plan({ id });
    const { counts } = await importRun(world, id);
    expect(counts?.warnings).toEqual([
      'A cell of line 2 holds what looks like another line. Check the quotes there.',
    ]);
  });

  test('shows how its dates are read, also where a single one decides it, and can be told otherwise', async () => {
    const { id } = await ada().imports.create({
      kind: 'time_history',
      text: 'email,date,client\na@example.org,03/04/2025,A\na@example.org,12/30/2025,B\n',
    });
    const shown = { date_question: null, date_example: '03/04/2025', date_order: 'month_first' };
    expect(await ada().imports.matching({ id })).toMatchObject(shown);
    await ada().imports.update({ id, date_order: 'day_first' });
    expect(await ada().imports.matching({ id })).toMatchObject({ ...shown, date_order: 'day_first' });
  });

  test('can be read again in another encoding, and back', async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => `C${at},${at % 2 === 0 ? 'René' : 'Rene'} ${at}`);
    const { id } = await create(`code,description\n${names.join('\n')}\n`);
    const wrong = await ada().imports.update({ id, encoding: 'windows-1252' });
    expect(wrong).toMatchObject({ state: 'uploaded', encoding: 'windows-1252', lines: 1_200 });
    expect(wrong.columns[1]?.samples[0]).toBe('RenÃ© 0');
    expect((await lines(id)).slice(0, 2).map(({ cells }) => cells?.[1])).toEqual(['RenÃ© 0', 'Rene 1']);
    const right = await ada().imports.update({ id, encoding: 'utf-8', updated_at: wrong.updated_at });
    expect(right.columns[1]?.samples[0]).toBe('René 0');
    expect(
      await refusalIn(ada().imports.update({ id, encoding: 'windows-1252', updated_at: wrong.updated_at })),
    ).toMatchObject({ status: 409, code: 'stale' });
  });

  test('whose letters are invalid in another encoding stays as it is', async () => {
    const latin = Buffer.from('code,description\nA,Ren\u00e9\n', 'latin1').toString('base64');
    const { id } = await ada().imports.create({ kind: 'work_codes', file: latin });
    expect(await refusalIn(ada().imports.update({ id, encoding: 'utf-8' }))).toMatchObject({
      fields: { encoding: ['This file is not in UTF-8.'] },
    });
    expect(await ada().imports.get({ id })).toMatchObject({ state: 'uploaded', encoding: 'windows-1252' });
  });
});
