import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../server/src/database/open.ts';
import { addressOf, postgresCluster } from './postgres.ts';

/** Starts a cluster (or uses the given one) and migrates one database per run, from which fresh ones are copied. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await postgresCluster();
  const template = `daybook_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrateDatabase(addressOf(cluster.url, template));
  project.provide('database_template', addressOf(cluster.url, template));

  return async () => {
    if (cluster.borrowed) {
      const left = await admin.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [`${template}%`],
      );
      for (const { datname } of left.rows)
        await admin.query(`drop database if exists ${datname} with (force)`);
    }
    await admin.end();
    await cluster.stop();
  };
}
