// Kills the process outright between two blocks of an import, or within one: after DIE_AFTER transactions of it.
// `between`: in the pause that follows. `in`: before the next transaction has committed, when its entries of the trail
// are sealed. Counting begins at once with DIE_ARMED, else with the signal SIGWINCH.

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** As long as an import pauses between two transactions. */
const PAUSE_MS = 5;

const [place, after] = (process.env.DIE_AFTER ?? '').split(':');
let armed = process.env.DIE_ARMED !== undefined;
let done = 0;
process.on('SIGWINCH', () => {
  armed = true;
});
const die = () => process.kill(process.pid, 'SIGKILL');

const { setTimeout: wait } = timers;
timers.setTimeout = (ms, ...more) => {
  if (armed && ms === PAUSE_MS) {
    done += 1;
    if (place === 'between' && done === Number(after)) die();
  }
  return wait(ms, ...more);
};

const { createHmac: seal } = crypto;
crypto.createHmac = (...of) => {
  if (armed && place === 'in' && done === Number(after)) die();
  return seal(...of);
};
syncBuiltinESMExports();
