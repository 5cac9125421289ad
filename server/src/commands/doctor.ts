// npm run doctor: what is wrong with this installation, in plain words. Changes nothing.

import { examine } from './doctor/findings.ts';
import { keepFilesPrivate } from '../kernel/private-files.ts';

const MARKS = { fine: ' ok ', advice: ' !  ', fault: ' ✗  ' };

keepFilesPrivate();
const findings = await examine();
for (const { kind, text } of findings) console.log(`${MARKS[kind]} ${text}`);
const faults = findings.filter(({ kind }) => kind === 'fault').length;
console.log(faults === 0 ? '\nDaybook can run here.' : `\n${faults} to mend before Daybook can run here.`);
process.exitCode = faults === 0 ? 0 : 1;
