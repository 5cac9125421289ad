/** Writes that wait longer than this for their turn fail, without having changed anything. */
const MAX_WAIT_MS = 2_000;

/** A write got no turn in time. It had not begun, so it may be sent again. */
export class NoTurn extends Error {
  constructor() {
    super('Too many writes wait for the database.');
  }
}

interface QueuedWrite {
  company: number | null;
  begin: () => void;
}

/** A write's turn, from its first statement on. */
export interface Turn {
  /**
   * The company's next write may begin. Call it when the commit has been sent: what the next one sends arrives right behind it
   * and waits there for the company's row.
   */
  commitSent(): void;
  /** The connection is free. Ends the turn, whether or not anything was committed. */
  end(): void;
}

/**
 * Runs writes in order of arrival, one at a time for each company until its commit is sent, and at most `most` in total.
 * Otherwise they would wait for their company's row in Postgres, each with a connection that the others then lack.
 */
export function createWriteTurns(limit: number): (company: number | null) => Promise<Turn> {
  const writing = new Set<number>();
  const queue: QueuedWrite[] = [];
  let running = 0;

  const isFree = ({ company }: Pick<QueuedWrite, 'company'>) =>
    running < limit && (company === null || !writing.has(company));

  function beginNext(): void {
    const next = queue.findIndex(isFree);
    if (next !== -1) queue.splice(next, 1)[0]?.begin();
  }

  function take(company: number | null): Turn {
    running += 1;
    if (company !== null) writing.add(company);
    let isSent = false;
    const commitSent = () => {
      if (isSent) return;
      isSent = true;
      if (company !== null) writing.delete(company);
      beginNext();
    };
    return {
      commitSent,
      end() {
        commitSent();
        running -= 1;
        beginNext();
      },
    };
  }

  return (company) => {
    if (isFree({ company })) return Promise.resolve(take(company));
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(request), 1);
        reject(new NoTurn());
      }, MAX_WAIT_MS);
      const request: QueuedWrite = {
        company,
        begin: () => {
          clearTimeout(patience);
          resolve(take(company));
        },
      };
      queue.push(request);
    });
  };
}
