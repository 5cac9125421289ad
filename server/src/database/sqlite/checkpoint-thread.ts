// A separate thread (see checkpoints.ts): moves committed data from SQLite's log into the file.

import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/**
 * The log starts again where a write finds all of it moved. At once a second 57 saves a second left no such moment; the log
 * grew to its limit, and a commit moved the rest itself.
 */
const EVERY_MS = 250;

const connection = new Database(String(workerData), { fileMustExist: true });
connection.pragma('synchronous = FULL');
// PASSIVE neither waits for others nor makes them wait.
const timer = setInterval(() => connection.pragma('wal_checkpoint(PASSIVE)'), EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  connection.close();
});
