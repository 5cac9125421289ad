// npm run audit:verify: verifies every chain of the audit trail; exits with 1 if something was altered.
//   -- --head 3:120:…   an end that was recorded before must still be in its chain; can be repeated
//   -- --heads FILE     all ends in a file, such as the output of npm run backup
//   -- --accept         accepts chains as they are if their ends are not sealed with a known key

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AUDIT_PROBLEMS, auditPlaceText } from '@daybook/domain/audit/audit-problems';
import { readConfig, type Config } from '../config.ts';
import { Impossible } from '../database/migrations.ts';
import { openStore } from '../database/open.ts';
import { NO_COMPANY } from '../kernel/audit/chain.ts';
import { auditProofsOf, openAuditKeys } from '../kernel/audit/key-file.ts';
import { sealHeads } from '../kernel/audit/seal-heads.ts';
import { headsIn, headText, verifyTrail, type EarlierHead } from '../kernel/audit/verify-trail.ts';
import { systemClock } from '../kernel/clock.ts';
import { runCommand } from '../kernel/start-problem.ts';

const USAGE = 'Usage: npm run audit:verify -- [--head COMPANY:SEQUENCE:HASH]… [--heads FILE]… [--accept]';

/** What cannot be parsed or read, in a sentence. */
function orRefuse<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw new Impossible(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function readOptions(args: string[]): { earlier: EarlierHead[]; accept: boolean } {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const options = { head: several, heads: several, accept: { type: 'boolean', default: false } } as const;
  const { values } = orRefuse(() => parseArgs({ args, options }));
  const sources = [
    ...values.head.map((text) => ({ from: `--head ${text}`, text })),
    ...values.heads.map((file) => ({ from: file, text: orRefuse(() => readFileSync(file, 'utf8')) })),
  ];
  const earlier = sources.map(({ from, text }) => {
    const heads = headsIn(text);
    if (heads.length === 0) throw new Impossible(`${from} has no COMPANY:SEQUENCE:HASH in it.\n${USAGE}`);
    return heads;
  });
  return { earlier: earlier.flat(), accept: values.accept };
}

async function main(args: string[]): Promise<number> {
  const { earlier, accept } = readOptions(args);
  const config = readConfig();
  const store = await openStore({ url: config.database_url, pool: 1 });
  try {
    if (accept) await acceptAll(config, store);
    const { chains, faults } = await verifyTrail(store.read, auditProofsOf(config), earlier);
    const broken = new Set(faults.map(({ company_id }) => company_id ?? NO_COMPANY));
    for (const { company_id, end } of chains) {
      if (broken.has(company_id)) continue;
      const whose = company_id === NO_COMPANY ? 'Platform' : `Company ${company_id}`;
      const before =
        end.taken_over === 0
          ? ''
          : ` from entry ${end.taken_over} on; earlier entries were accepted as they were`;
      console.log(
        `${whose}: ${end.sequence} ${end.sequence === 1 ? 'entry' : 'entries'}, chain intact${before}. ${headText({ company_id, ...end })}`,
      );
    }
    if (earlier.length > 0) console.log(`${earlier.length} earlier chain ends were checked.`);
    for (const fault of faults)
      console.error(`BROKEN. ${auditPlaceText(fault)}: ${AUDIT_PROBLEMS[fault.code]}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

async function acceptAll(config: Config, store: Awaited<ReturnType<typeof openStore>>): Promise<void> {
  const now = systemClock();
  const keys = await openAuditKeys(config, store, now);
  const taken = await sealHeads(store, keys, 'asked', now);
  for (const company of taken)
    console.log(`Chain ${company} was accepted as it is; an entry in it records that.`);
}

await runCommand(async () => {
  process.exitCode = await main(process.argv.slice(2));
});
