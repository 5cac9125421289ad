import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Spool } from './spool.ts';

test('parts that are written in turns come out whole, whatever the length and the letters of a line', async () => {
  const spool = await Spool.open();
  const letters = ['a', 'é', '…', '😀'];
  // Around the length that is kept in memory, and around a third of it, which a line of other letters may fill.
  const lengths = [0, 1, 500, 21_845, 21_846, 30_000, 65_535, 65_536, 65_537, 200_000, 3];
  const parts = letters.map((letter) => ({ letter, part: spool.part(letter, 0), text: '' }));
  for (const length of lengths)
    for (const one of parts) {
      const line = `${one.letter.repeat(length)}\n`;
      one.text += line;
      await one.part.write(length % 2 === 0 ? line : Buffer.from(line));
      // As between two kinds of records.
      if (length === 500) await spool.flush();
    }
  await spool.flush();
  for (const { part, text } of parts) {
    const bytes = Buffer.from(text);
    expect((await buffer(part.read())).equals(bytes)).toBe(true);
    expect([part.size, part.sha256()]).toEqual([
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
  }
  await spool.close();
});
