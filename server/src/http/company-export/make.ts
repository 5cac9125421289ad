import type { Readable } from 'node:stream';
import { dayAt } from '@daybook/domain/time/day';
import { MAX_SNAPSHOTS } from '../../database/store.ts';
import { unavailable } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { noteProgress, type Begun } from '../../modules/company-exports/writes.ts';
import { readPerson } from './person.ts';
import { readerOf, type RecordReader } from './records.ts';
import { Spool } from './spool.ts';
import { readWhole } from './whole.ts';
import { fileNameOf, zipOf } from './zip.ts';

const NOTE_EVERY_MS = 5_000;

let reading = 0;

/** Begins a download, and reads its data; throws 503 before it has begun if too many are being read. */
export async function takingTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  if (reading >= MAX_SNAPSHOTS)
    throw unavailable('Too many downloads are being prepared. Please try again shortly.');
  reading += 1;
  try {
    return await work();
  } finally {
    reading -= 1;
  }
}

interface Made {
  name: string;
  zip: Readable;
  close: () => Promise<void>;
}

/**
 * Reads the requested data, in one snapshot, into a file without a name, and returns it as a ZIP. Memory use does not depend on the
 * size. It ends early when `signal` aborts.
 */
export async function makeExport(services: Services, begun: Begun, signal: AbortSignal): Promise<Made> {
  const spool = await Spool.open();
  let rows = 0;
  let noted = services.clock().getTime();
  const note = async (state: 'reading' | 'sending') => {
    noted = services.clock().getTime();
    await noteProgress(services, begun, state, rows);
  };
  const read = async (records: number) => {
    signal.throwIfAborted();
    rows += records;
    if (services.clock().getTime() - noted >= NOTE_EVERY_MS) await note('reading');
  };
  try {
    const now = services.clock();
    const manifest = await services.store.snapshot(async (db) => {
      const into: RecordReader = {
        spool,
        context: readerOf(services, db, begun.caller),
        ids: new Map(),
        read,
      };
      return begun.of_user_id === null
        ? readWhole(into, db, begun.company_id, now)
        : readPerson(into, db, begun, begun.of_user_id, now);
    });
    await note('sending');
    const zip = zipOf(spool, manifest, now);
    const renewed = setInterval(() => void note('sending').catch(() => {}), 30_000).unref();
    return {
      name: fileNameOf(
        'person' in manifest ? manifest.person.name : manifest.company.name,
        dayAt(now, begun.caller.membership.time_zone),
      ),
      zip,
      close: async () => {
        clearInterval(renewed);
        await spool.close();
      },
    };
  } catch (error) {
    await spool.close();
    throw error;
  }
}
