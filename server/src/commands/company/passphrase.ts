import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Impossible } from '../../database/migrations.ts';

const MIN_CHARACTERS = 12;

/** Asks for a line on the terminal without echoing it. */
function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_bytes, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve) =>
    lines.question('', (answer) => {
      lines.close();
      process.stderr.write('\n');
      resolve(answer);
    }),
  );
}

/** The passphrase of the file: from the environment, or typed, twice if it is new. */
export async function passphraseFor(given: string | undefined, isNew: boolean): Promise<string> {
  if (given === undefined && !process.stdin.isTTY)
    throw new Impossible('Set DAYBOOK_PASSPHRASE, or run this in a terminal.');
  const passphrase = given ?? (await ask('Passphrase: '));
  if (passphrase.length < MIN_CHARACTERS)
    throw new Impossible(`The passphrase needs at least ${MIN_CHARACTERS} characters.`);
  if (given === undefined && isNew && (await ask('Repeat it: ')) !== passphrase)
    throw new Impossible('The two passphrases do not match.');
  return passphrase;
}
