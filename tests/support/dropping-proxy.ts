import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fate = 'pass' | 'lose the answer' | 'hold';

/** A connection to the server that fails on demand, and a record of its traffic. */
export interface DroppingProxy {
  url: string;
  /** The bodies of the calls whose path contains this, in order, whatever their result. */
  sent(path: string): string[];
  stop(): Promise<void>;
}

/** A file that is served differently from the server's. */
interface Changed {
  path: string;
  change: (text: string) => string;
}

/** `fateOf` decides for each call; a lost answer is lost after the server has answered, so after its commit. */
export async function droppingProxy(
  target: string,
  fateOf: (call: { method: string; path: string }) => Fate,
  changed?: Changed,
): Promise<DroppingProxy> {
  const calls: { path: string; body: string }[] = [];
  const upstream = new URL(target);
  const server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then((body) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      if (method !== 'GET') calls.push({ path, body: body.toString() });
      const fate = fateOf({ method, path });
      if (fate === 'hold') return;
      const forwarded = request(
        {
          host: upstream.hostname,
          port: upstream.port,
          method,
          path,
          headers: path === changed?.path ? { host: headers.host } : headers,
        },
        (answer) => {
          if (path === changed?.path) {
            void bodyOf(answer).then((file) => {
              const { 'content-length': _length, ...kept } = answer.headers;
              outgoing.writeHead(answer.statusCode ?? 502, kept).end(changed.change(file.toString()));
            });
            return;
          }
          if (fate === 'lose the answer') {
            answer.resume();
            answer.on('end', () => incoming.socket.destroy());
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      forwarded.on('error', () => incoming.socket.destroy());
      forwarded.end(body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    sent: (path) => calls.filter((call) => call.path.includes(path)).map(({ body }) => body),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
