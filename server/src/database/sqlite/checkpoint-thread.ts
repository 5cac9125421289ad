// A separate thread (see checkpoints.ts): moves committed data from SQLite's log into the file, once a second.

import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const EVERY_MS = 1_000;

const connection = new Database(String(workerData), { fileMustExist: true });
connection.pragma('synchronous = FULL');
// PASSIVE neither waits for others nor makes them wait.
const timer = setInterval(() => connection.pragma('wal_checkpoint(PASSIVE)'), EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  connection.close();
});
