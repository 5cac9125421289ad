import { email as emailAddress } from '@daybook/contract/fields';
import { readConfig } from '../config.ts';
import { migrateDatabase, openStore } from '../database/open.ts';
import { openAuditKeys } from '../kernel/audit/key-file.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Services } from '../kernel/services.ts';
import { runCommand, startProblem } from '../kernel/start-problem.ts';
import {
  createOperator,
  OperatorProblem,
  removeOperator,
  renewPassword,
  resetSecondStepOf,
} from '../modules/platform/operators.ts';

const USAGE = `Usage:
  npm run operator -- create EMAIL     makes the owner of this address a platform operator
  npm run operator -- password EMAIL   gives an operator, or a company's administrator, a new password
  npm run operator -- reset-second-step EMAIL
                                       takes away the second step of an operator or a company's administrator
  npm run operator -- remove EMAIL     revokes operator access`;

async function run(
  program: Pick<Services, 'store' | 'audit_keys'>,
  action: string,
  email: string,
  console_url: string,
): Promise<string> {
  const now = systemClock();
  switch (action) {
    case 'create': {
      const password = await createOperator(program, email, now);
      const where = `Sign in at ${console_url}`;
      return password === null
        ? `${email} is now an operator. ${where} with the current password.`
        : `${email} is now an operator. ${where} with this password, which is shown only here:\n\n  ${password}\n`;
    }
    case 'password':
      return `The new password of ${email}, which is shown only here:\n\n  ${await renewPassword(program, email, now)}\n`;
    case 'reset-second-step':
      await resetSecondStepOf(program, email, now);
      return `${email} can sign in with the password alone, and is signed out everywhere.`;
    case 'remove':
      await removeOperator(program, email, now);
      return `${email} is no longer an operator.`;
    default:
      throw new OperatorProblem(USAGE);
  }
}

async function main([action = '', address = '', ...more]: string[]): Promise<void> {
  const email = emailAddress.safeParse(address);
  if (!action || !address || more.length > 0) throw new OperatorProblem(USAGE);
  if (!email.success) throw new OperatorProblem(`"${address}" is not an email address.`);
  const config = readConfig();
  await migrateDatabase(config.database_url);
  const store = await openStore({ url: config.database_url, pool: 1 });
  try {
    const audit_keys = await openAuditKeys(config, store, systemClock());
    const console_url = `${config.public_url}/platform/login`;
    console.log(await run({ store, audit_keys }, action, email.data, console_url));
  } finally {
    await store.close();
  }
}

await runCommand(
  () => main(process.argv.slice(2)),
  (error) => (error instanceof OperatorProblem ? error.message : startProblem(error)),
);
