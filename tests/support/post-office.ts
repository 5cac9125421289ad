import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Delivered {
  to: string;
  /** Headers and text as received, with soft line breaks removed. */
  mail: string;
}

/** A real mail server for a test; `closed` makes it refuse everything. */
export async function openPostOffice() {
  const office = { delivered: [] as Delivered[], closed: false };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(office.closed ? new Error('The post office is closed.') : null),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        const mail = Buffer.concat(parts).toString().replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
        office.delivered.push({ to, mail });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(office, {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://daybook.example.org' },
    close: () => new Promise<void>((done) => server.close(done)),
  });
}
