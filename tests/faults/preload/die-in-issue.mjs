// Kills the process outright while it issues invoices: when the content of document number DIE_AT is hashed, before it is
// written. The documents of the block before are committed by then, and those of its own block are not.

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const at = Number(process.env.DIE_AT);
let documents = 0;

const { createHash } = crypto;
crypto.createHash = (...of) => {
  const hash = createHash(...of);
  const update = hash.update.bind(hash);
  hash.update = (text, ...more) => {
    if (typeof text === 'string' && text.startsWith('daybook-invoice-1')) {
      documents += 1;
      if (documents === at) process.kill(process.pid, 'SIGKILL');
    }
    return update(text, ...more);
  };
  return hash;
};
syncBuiltinESMExports();
