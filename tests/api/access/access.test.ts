import { describe } from 'vitest';
import { sweep } from './sweep.ts';
import { ACCESS } from './table.ts';

// 1 §6, 2 §6, 3 §6
describe('Who may do what: every procedure and every path, as nine kinds of people', () => {
  for (const [noun, expectations] of Object.entries(ACCESS)) sweep(noun, expectations);
});
