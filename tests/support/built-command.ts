import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** One of the server's built commands in a separate process: `backup`. */
export function runBuilt(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const script = resolve(import.meta.dirname, `../../server/dist/${command}.js`);
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const written: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    child.on('close', (code) => done({ code, output: written.join('') }));
  });
}
