// A control: the server with `synchronous = NORMAL`, which loses acknowledged writes in a power cut, made to believe
// that it runs with FULL. What proves the syncing has to fail under it.

import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../server/package.json', import.meta.url));
const Database = require('better-sqlite3');
const pragma = Function.prototype.call.bind(Reflect.get(Database.prototype, 'pragma'));

Database.prototype.pragma = function weakened(text, options) {
  if (text === 'synchronous = FULL') return pragma(this, 'synchronous = NORMAL', options);
  if (text === 'synchronous') return 2;
  return pragma(this, text, options);
};
