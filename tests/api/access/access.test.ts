import { sweep } from './sweep.ts';
import { ACCESS } from './table.ts';

for (const [noun, expectations] of Object.entries(ACCESS)) sweep(noun, expectations);
