import { afterAll } from 'vitest';
import { removeDatabases } from './fresh-database.ts';

// It is registered first, so it runs after the file's own.
afterAll(removeDatabases);
