import { ConfigProblem, readConfig } from '../config.ts';
import { openStore } from '../database/open.ts';
import { chainsOf, verifyCompany } from '../kernel/audit/verify.ts';
import { keepFilesPrivate } from '../kernel/private-files.ts';

/**
 * Checks every chain of the audit trail and says where each ends; ends with 1 where one is broken. Note the last hashes
 * down elsewhere: whoever can rewrite the whole database can rewrite a chain from its beginning.
 */
async function main(): Promise<number> {
  const config = readConfig();
  const store = await openStore({ url: config.database_url, pool: 1 });
  let broken = 0;
  try {
    for (const company of await chainsOf(store.read)) {
      const { end, fault } = await verifyCompany(store.read, company);
      const whose = company === 0 ? 'No company' : `Company ${company}`;
      if (fault) {
        broken += 1;
        console.error(`${whose}: BROKEN at entry ${fault.sequence}. ${fault.problem}`);
      } else console.log(`${whose}: ${end.sequence} entries, whole. Last: ${end.hash}`);
    }
  } finally {
    await store.close();
  }
  return broken === 0 ? 0 : 1;
}

keepFilesPrivate();
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigProblem ? error.message : error);
  process.exitCode = 1;
}
