import { runImports } from '../../server/src/modules/imports/jobs.ts';
import type { Caller, PersonName, World } from './world.ts';

type Imports = Caller['imports'];

/** Does what imports wait for, as the server's process does every second; answers the import as it then is. */
export async function importRun(
  world: World,
  id: number,
  who: PersonName = 'ada',
): ReturnType<Imports['get']> {
  await runImports(world.services);
  return world.as(who).imports.get({ id });
}

/** A file that Ada brings, planned. */
export async function uploadAndPlan(
  world: World,
  kind: Parameters<Imports['create']>[0]['kind'],
  text: string,
): ReturnType<Imports['get']> {
  const { id } = await world.as('ada').imports.create({ kind, text });
  await world.as('ada').imports.plan({ id });
  return importRun(world, id);
}
