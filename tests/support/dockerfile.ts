import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { unprivileged } from './postgres.ts';

const root = resolve(import.meta.dirname, '../..');

interface Instruction {
  name: string;
  text: string;
}

const instructions = (): Instruction[] =>
  readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', text = ''] = line.split(/ (.*)/s);
      return { name, text };
    });

/** What the Dockerfile's instructions make, in folders instead of an image, all run by an account without rights. */
export class Image {
  readonly folder = mkdtempSync(join(tmpdir(), 'daybook-image-'));
  readonly data = join(this.folder, 'data');
  private readonly account = unprivileged();
  private readonly env: Record<string, string> = {};
  private command: string[] = [];
  private health: string[] = [];

  /** Where the image has /daybook and /data, this machine has folders. */
  private readonly here = (text: string): string =>
    text.replaceAll(/(?<![\w./-])\/(daybook|data)\b/g, (_all, name: string) => join(this.folder, name));

  /** @throws {Error} with its output if a step fails, or is none that can be followed here */
  async build(): Promise<void> {
    mkdirSync(join(this.folder, 'home'));
    this.own();
    for (const { name, text } of instructions()) await this.follow(name, text);
  }

  private async follow(name: string, text: string): Promise<void> {
    if (name === 'RUN') return this.step(text);
    if (name === 'COPY' && text === '. .') return this.copyCheckout();
    // The second step begins with the folder of the first.
    if (name === 'COPY' && text === '--from=build /daybook /daybook') return;
    if (name === 'ENV') {
      const set = text.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);
      for (const [key, value] of set) this.env[key] = this.here(value);
      return;
    }
    if (name === 'CMD') this.command = JSON.parse(text) as string[];
    else if (name === 'HEALTHCHECK') this.health = JSON.parse(text.split(' CMD ')[1] ?? '') as string[];
    else if (!['FROM', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE'].includes(name))
      throw new Error(`Nobody has said how to follow "${name} ${text}" without Docker.`);
  }

  private async step(text: string): Promise<void> {
    // Only root may give files away, and here they belong to the account already.
    const { code, output } = await this.run([
      'sh',
      '-c',
      this.here(text).replaceAll(/ && chown \S+ \S+/g, ''),
    ]);
    if (code !== 0) throw new Error(`${text}\n${output}`);
  }

  /** What git has, and is not ignored, also without a commit. */
  private copyCheckout(): void {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
    });
    for (const file of listed.toString().split('\0').filter(Boolean))
      cpSync(join(root, file), join(this.folder, 'daybook', file));
    this.own();
  }

  private own(): void {
    if (this.account) execFileSync('chown', ['-R', `${this.account.uid}:${this.account.gid}`, this.folder]);
  }

  private start([program = '', ...args]: readonly string[], extra: Record<string, string>) {
    // The home is empty, and npm's settings are not those of the npm that runs the tests.
    const outer = Object.entries(process.env).filter(
      ([name]) => !/^(npm|vitest|node_(env|options|path)|test)/i.test(name),
    );
    const registry = process.env.npm_config_registry;
    return spawn(program, args, {
      ...this.account,
      cwd: join(this.folder, program === 'sh' && !args[1]?.startsWith('node') ? '.' : 'daybook'),
      env: {
        ...Object.fromEntries(outer),
        ...(registry && { npm_config_registry: registry }),
        PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
        HOME: join(this.folder, 'home'),
        ...this.env,
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  private async run(command: readonly string[], extra: Record<string, string> = {}) {
    const child = this.start(command, extra);
    const written: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output: written.join('') };
  }

  /** As `docker run` does, on a port of this machine. */
  serve(PORT: string) {
    const server = this.start(this.command, { PORT, HOST: '127.0.0.1' });
    const written: string[] = [];
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    const gone = once(server, 'exit');
    return {
      output: () => written.join(''),
      isHealthy: async () => (await this.run(this.health, { PORT })).code === 0,
      stop: async () => {
        server.kill('SIGTERM');
        const [code] = (await gone) as [number | null];
        return code;
      },
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
