/**
 * What is asked without needing each other's answers, which on Postgres is one way there and back for all of it. Where
 * some fail it throws what the first in order threw, and only when none is under way any more: a statement that is sent
 * after the end of its transaction is not part of it.
 */
export async function pipelined<Asked extends readonly Promise<unknown>[]>(
  ...asked: Asked
): Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }> {
  // What SQLite's query builder gives begins when it is listened to, each time anew.
  const underWay = asked.map((one) => Promise.resolve(one));
  await Promise.allSettled(underWay);
  return Promise.all(underWay) as Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }>;
}
