import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../server/src/database/open.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a migrated, empty database that is copied for each test file. */
    database_template: string;
  }
}

/** Migrates one file per run; a fresh database is a copy of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder('sqlite');
  const template = `file:${join(folder, 'template.sqlite')}`;
  await migrateDatabase(template);
  project.provide('database_template', template);
  return () => rmSync(folder, { recursive: true, force: true });
}
