// SIGWINCH makes the database read-only for the server's own connections, and writable again: what a disk that the
// system remounted as read-only does to it.

import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const require = createRequire(new URL('../../../server/package.json', import.meta.url));
const Database = require('better-sqlite3');
const pragma = Function.prototype.call.bind(Reflect.get(Database.prototype, 'pragma'));
const connections = new Set();

Database.prototype.pragma = function remembered(text, options) {
  if (!this.readonly) connections.add(this);
  return pragma(this, text, options);
};

let readOnly = false;
if (isMainThread)
  process.on('SIGWINCH', () => {
    readOnly = !readOnly;
    for (const connection of connections)
      if (connection.open) pragma(connection, `query_only = ${readOnly ? 1 : 0}`);
  });
