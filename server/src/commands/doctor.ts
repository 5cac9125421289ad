// npm run doctor: what is wrong with this installation, in plain words. Changes nothing.
//   -- --mail you@example.org   also sends a test mail there

import { parseArgs } from 'node:util';
import { email } from '@daybook/contract/fields';
import { systemClock } from '../kernel/clock.ts';
import { keepFilesPrivate } from '../kernel/private-files.ts';
import { examine } from './doctor/examine.ts';
import { fault, reportOf } from './doctor/finding.ts';

/** The address given with --mail, checked. */
function mailTo(args: string[]): string | undefined {
  const { values } = parseArgs({ args, options: { mail: { type: 'string' } } });
  return values.mail === undefined ? undefined : email.parse(values.mail);
}

async function findings() {
  let to: string | undefined;
  try {
    to = mailTo(process.argv.slice(2));
  } catch {
    return [fault('Usage: npm run doctor -- [--mail you@example.org]')];
  }
  return examine(systemClock(), to);
}

keepFilesPrivate();
const { text, faults } = reportOf(await findings());
console.log(text);
process.exitCode = faults === 0 ? 0 : 1;
