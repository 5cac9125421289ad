import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { AUDIT_ACTIONS, type AuditAction } from '@daybook/domain/audit/audit-vocabulary';
import { loadCaller } from '../../../auth/caller.ts';
import { ofCompany } from '../../../database/of-company.ts';
import { imports } from '../../../database/schema/imports.ts';
import type { WriteDb } from '../../../database/store.ts';
import { momentOf } from '../../../kernel/clock.ts';
import { backgroundWriter, type Change, type MemberWrite } from '../../../kernel/procedures.ts';
import type { Services } from '../../../kernel/services.ts';
import { mailAddressChanges, type AddressChange } from '../../employees/addresses.ts';
import type { ImportRow } from '../plan/planning.ts';

/** How long a process that shows no activity keeps an import; then another one continues. */
const LEASE_MS = 120_000;
/** Lines that a plan stores at once. */
export const BLOCK_LINES = 500;
/** Lines that are written in one transaction: with their records, few enough not to hold up the writes of others for long. */
export const MAX_LINES_AT_ONCE = 150;
/** Between two blocks the writes of others have their turn. */
const PAUSE_MS = 5;

/** The context of an import's writes. */
export type ImportWrite = MemberWrite &
  Pick<Services, 'config'> & {
    /** The people whose address changes; they are mailed once it is stored. */
    addresses: AddressChange[];
  };

/** An import that this process holds. */
export interface Run {
  row: ImportRow;
  services: Services;
  viewer: Omit<MemberWrite, 'db' | 'record'>;
  /**
   * One transaction that renews the lease, with audit rows in the name of the importing admin. Throws `LostLease`
   * if another process holds it.
   */
  write<Result>(work: (ctx: ImportWrite) => Promise<Result>): Promise<Result>;
}

export class LostLease extends Error {}

/** The imports that have open work and are not claimed. */
export function dueImports({ store, clock }: Pick<Services, 'store' | 'clock'>) {
  return store.read
    .select()
    .from(imports)
    .where(and(isNotNull(imports.claimed_until), lte(imports.claimed_until, momentOf(clock()))))
    .orderBy(imports.claimed_until, imports.id);
}

/** Takes over an import; 'taken' if another process was first, null if the admin has lost the right to. */
export async function takeOver(services: Services, row: ImportRow): Promise<Run | 'taken' | null> {
  const { store, clock, config } = services;
  const now = clock();
  let held = momentOf(new Date(now.getTime() + LEASE_MS));
  const isHeld = () =>
    and(
      ofCompany(imports, row.company_id, row.id),
      eq(imports.claimed_until, held),
      eq(imports.state, row.state),
    );
  const [claimed] = await store.write(row.company_id, (db) =>
    db
      .update(imports)
      .set({ claimed_until: held })
      .where(
        and(
          ofCompany(imports, row.company_id, row.id),
          eq(imports.claimed_until, row.claimed_until ?? ''),
          eq(imports.state, row.state),
        ),
      )
      .returning(),
  );
  if (!claimed) return 'taken';
  const admin = row.run_by_id === null ? null : await loadCaller(services, store.read, row.run_by_id, now);
  const membership = admin?.membership;
  if (!admin?.is_admin || !membership || membership.company_id !== row.company_id || membership.lock !== null)
    return null;
  const caller = { ...admin, through: row.run_through ?? ('app' as const) };
  const write = backgroundWriter(services, 'import.apply', {
    company_id: row.company_id,
    by: { user_id: caller.user_id, name: `${caller.name} (import ${row.id})` },
  });
  const viewer = { caller, membership, company_id: membership.company_id, now };
  return {
    row: claimed,
    services,
    viewer,
    async write(work) {
      const moment = clock();
      const next = later(held, momentOf(new Date(moment.getTime() + LEASE_MS)));
      let addresses: AddressChange[] = [];
      const result = await write(async (db: WriteDb, record: (change: Change) => void) => {
        const [renewed] = await db
          .update(imports)
          .set({ claimed_until: next })
          .where(isHeld())
          .returning({ id: imports.id });
        if (!renewed) throw new LostLease();
        const usually = (change: Change) => record({ action: usualAction(change), ...change });
        addresses = [];
        return work({ ...viewer, now: moment, config, db, record: usually, addresses });
      });
      mailAddressChanges({ ...services, caller }, addresses);
      held = next;
      await sleep(PAUSE_MS);
      return result;
    },
  };
}

function usualAction({ record_type, before, after }: Change): AuditAction | undefined {
  const verb = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  return AUDIT_ACTIONS.find((action) => action === `${record_type}.${verb}`);
}

/** A renewed lease differs from the previous one, even within the same millisecond. */
const later = (held: string, next: string): string =>
  next > held ? next : momentOf(new Date(Date.parse(held) + 1));
