import { execFile } from 'node:child_process';
import { createFairQueue } from '../../auth/fair-queue.ts';
import { projectFile } from '../../config.ts';
import type { Context, MemberContext } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';

export const MAX_LOGO_BYTES = 2 * 1_048_576;
export const NOT_A_PICTURE = 'Please upload a valid image file (JPEG, PNG, GIF, SVG).';
const TOO_COMPLEX = 'This image takes too long to process. Please upload a simpler one.';

/** The process exits long before; this is for one that does not even start. */
const MAX_DURATION_MS = 15_000;
/** The size of a picture of 480 by 480. */
const MAX_BYTES = 4 * 1_048_576;
const PROGRAM = projectFile('server/dist/logo-process.js');

/**
 * An SVG is a program: three kilobytes of filters take minutes, in threads that nothing can stop and that files and
 * sign-ins need too. So each upload is checked and drawn in a separate process, without the server's settings.
 */
function inItsOwnProcess(upload: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      env: {},
      timeout: MAX_DURATION_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_BYTES,
    } as const;
    const child = execFile(process.execPath, [PROGRAM], options, (error, picture) => {
      if (!error) resolve(picture);
      else reject(error.signal ? badInput({ logo: TOO_COMPLEX }) : new Error('no logo', { cause: error }));
    });
    // The process may exit before it has read everything; its result is handled above.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(upload);
  });
}

const MAX_WAITING = 20;
const enqueue = createFairQueue(1, MAX_WAITING, 'Another logo is being processed. Please try again shortly.');

/**
 * Checks an upload by its content, not by its name, and creates the PNG that is stored and served. One at a time; companies
 * take turns, so that the slow pictures of some do not keep the others out. Throws the 503 if too many are waiting.
 */
export async function rasterOf(
  upload: Buffer,
  { company_id, request: { signal } }: Pick<MemberContext, 'company_id'> & Pick<Context, 'request'>,
): Promise<Buffer> {
  const picture = await enqueue({ owner: company_id, signal }, () => inItsOwnProcess(upload));
  if (picture.length === 0) throw badInput({ logo: NOT_A_PICTURE });
  return picture;
}
