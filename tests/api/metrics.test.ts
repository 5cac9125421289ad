import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The value of a figure with these labels. */
function valueOf(text: string, name: string, ...labels: string[]): number | undefined {
  const line = text
    .split('\n')
    .find((each) => each.startsWith(name) && labels.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('a host’s Prometheus reads what a server does, on a separate port, and its log names the trace', async () => {
  const port = String(await freePort());
  const DATA_DIR = temporaryFolder('metrics');
  writeFileSync(join(DATA_DIR, 'last-backup'), '/backups/today\n');
  const server = await startBuiltServer({
    DATABASE_URL: await freshDatabase(),
    DATA_DIR,
    METRICS_PORT: port,
    LOG_LEVEL: 'info',
  });
  try {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await fetch(`${server.url}/api/clients/`, { headers: { traceparent } });
    await fetch(`${server.url}/trpc/clients.list?input={}`, { headers: { traceparent: 'nonsense' } });
    await fetch(`${server.url}/trpc/no.such`);
    await fetch(`${server.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong' }),
    });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');

    const asked = 'daybook_http_requests_total';
    expect(valueOf(text, asked, 'route="/api/clients"', 'status="401"')).toBe(1);
    expect(valueOf(text, asked, 'route="/trpc/clients.list"', 'status="401"')).toBe(1);
    expect(valueOf(text, asked, 'route="/trpc/*"', 'status="404"')).toBe(1);
    expect(valueOf(text, 'daybook_http_request_seconds_count', 'route="/api/token"')).toBe(1);
    expect(valueOf(text, 'daybook_http_requests_in_progress')).toBe(0);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(text, 'daybook_database_write_seconds_count', 'committed')).toBeGreaterThan(0);
    expect(valueOf(text, 'daybook_database_write_wait_seconds_count')).toBeGreaterThan(0);
    expect(valueOf(text, 'daybook_database_read_seconds')).toBeGreaterThan(0);
    for (const queue of [
      'database_writes_waiting',
      'webhook_deliveries_waiting',
      'webhook_oldest_due_seconds',
    ])
      expect([queue, valueOf(text, `daybook_${queue}`)]).toEqual([queue, 0]);
    expect(valueOf(text, 'daybook_last_backup_timestamp_seconds')).toBeGreaterThan(1_700_000_000);

    // None of it is on the public address.
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/api/clients/`)).status).toBe(404);

    const lines = server
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
    const traced = lines.filter((line) => 'trace_id' in line);
    expect(traced).toMatchObject([
      { path: '/api/clients/', trace_id: '0af7651916cd43dd8448eb211c80319c', parent_id: 'b7ad6b7169203331' },
    ]);
  } finally {
    await server.stop();
  }
});
