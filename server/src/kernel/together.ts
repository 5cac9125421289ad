/**
 * Runs jobs in batches: jobs that arrive during one batch are in the next, at most `most` together. `run` returns
 * the results in order; its error fails the whole batch.
 */
export function together<Job, Result>(
  run: (jobs: Job[]) => Promise<Result[]>,
  maxJobs: number,
): (job: Job) => Promise<Result> {
  interface Waiting {
    job: Job;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const row = waiting.splice(0, maxJobs);
      try {
        const results = await run(row.map(({ job }) => job));
        if (results.length < row.length) throw new Error('Some jobs were not answered.');
        results.forEach((result, at) => row[at]?.resolve(result));
      } catch (error) {
        for (const { reject } of row) reject(error);
      }
    }
    running = false;
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject });
      if (!running) void drain();
    });
}
