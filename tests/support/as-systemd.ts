import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const NOBODY = 65_534;
const hosting = (name: string) => readFileSync(join(root, 'docs/hosting', name), 'utf8');

/** Whether this process can give others their own view of the file system. */
export const canSandbox = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** The values of a directive of a unit file, in order. */
export const directives = (unit: string, name: string): string[] =>
  hosting(unit)
    .split('\n')
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1));

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A machine on which Daybook was installed as docs/hosting/install.md says: the program in /opt/daybook, belonging to root, and an
 * account that owns /var/lib/daybook and /var/backups/daybook.
 */
export function installedMachine(settings: Record<string, string>) {
  const folder = temporaryFolder('machine');
  const [data, backups] = ['data', 'backups'].map((name) => join(folder, name)) as [string, string];
  for (const own of [data, backups]) {
    mkdirSync(own, { mode: 0o700 });
    chownSync(own, NOBODY, NOBODY);
  }
  const lines = hosting('daybook.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  const env = {
    ...Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ...settings,
  };

  /** A command as systemd would run it with `ProtectSystem=strict`, `ProtectHome`, `PrivateTmp` and without privileges. */
  function run(command: string, writable: readonly string[]) {
    const places: readonly [string, string][] = [
      ['/var/lib/daybook', data],
      ['/var/backups/daybook', backups],
    ];
    const script = [
      'set -e',
      'mkdir -p /opt /var/lib /var/backups',
      'mount -t tmpfs tmpfs /opt && mkdir /opt/daybook && touch /opt/node',
      `mount --bind ${quoted(root)} /opt/daybook && mount --bind ${quoted(process.execPath)} /opt/node`,
      // Binds are visible at their new place, even if the old one is hidden.
      'mount -t tmpfs tmpfs /mnt && mkdir /mnt/data /mnt/backups',
      `mount --bind ${quoted(data)} /mnt/data && mount --bind ${quoted(backups)} /mnt/backups`,
      'mount -t tmpfs tmpfs /var/lib && mkdir /var/lib/daybook && mount --bind /mnt/data /var/lib/daybook',
      'mount -t tmpfs tmpfs /var/backups && mkdir /var/backups/daybook && mount --bind /mnt/backups /var/backups/daybook',
      'mount -t tmpfs -o mode=1777 tmpfs /tmp',
      'for home in /home /root; do mount -t tmpfs -o mode=000 tmpfs $home; done',
      'for place in / /opt /opt/daybook /var/lib /var/backups; do mount -o remount,bind,ro $place; done',
      ...places
        .filter(([place]) => !writable.includes(place))
        .map(([place]) => `mount -o remount,bind,ro ${place}`),
      'cd /opt/daybook && umask 0077',
      `exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --bounding-set=-all \\
        env -i PATH=/opt:/usr/local/bin:/usr/bin:/bin HOME=/var/lib/daybook \\
        ${Object.entries(env)
          .map(([name, value]) => quoted(`${name}=${value}`))
          .join(' ')} ${command.replace('/usr/bin/node', '/opt/node')}`,
    ].join('\n');
    const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const gone = once(child, 'exit');
    return {
      pid: child.pid ?? 0,
      output: () => output,
      ended: async () => ({ code: (await gone)[0] as number | null, output }),
      async stop() {
        child.kill('SIGTERM');
        await gone;
      },
    };
  }

  return {
    data,
    backups,
    run,
    /** What the first ExecStart of a unit runs, with the folders that the unit lets it write to. */
    runUnit: (unit: string) =>
      run(directives(unit, 'ExecStart')[0] ?? '', [
        ...directives(unit, 'StateDirectory').map((name) => `/var/lib/${name}`),
        ...directives(unit, 'ReadWritePaths').flatMap((paths) => paths.split(' ')),
      ]),
  };
}
