import { rmSync } from 'node:fs';
import { afterAll, describe, expect } from 'vitest';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { openPostOffice } from '../support/post-office.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

const REQUESTS = 5;

describe('A stopping server', () => {
  const folder = temporaryFolder('reset-links');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  proves('availability', 'first sends the links promised in its last answers', async () => {
    const office = await openPostOffice();
    const server = await startBuiltServer({
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: folder,
      ...office.env,
    });
    try {
      const { ada } = await makeCompany(server.url);
      const ask = () =>
        fetch(`${server.url}/api/password-reset/request/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: ada.email }),
        });
      const answers = await Promise.all(Array.from({ length: REQUESTS }, ask));
      expect(answers.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
      await server.stop('SIGTERM');
      expect(office.delivered.map(({ to }) => to)).toEqual(Array(REQUESTS).fill(ada.email));
      return `${REQUESTS} links asked for, SIGTERM with the last answer: ${office.delivered.length} mails arrived`;
    } finally {
      await server.stop();
      await office.close();
    }
  });
});
