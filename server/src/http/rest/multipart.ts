import type { FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/procedures.ts';
import { badRequest, tooLarge } from '../../kernel/refusals.ts';
import { MAX_BODY_BYTES } from '../body-limits.ts';
import type { Look, Upload } from '../uploads.ts';

/** The fields of a form, and its file. */
const MAX_PARTS = 31;
/** Of the lines before the content of a part: its name, and that of a file. */
const MAX_HEAD_BYTES = 16_384;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const NOT_READ = 'This upload could not be read.';

/** In the characters that RFC 2046 allows. */
const BOUNDARY = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i;

export type Part = [name: string, value: string | File];

/**
 * The parts of a multipart form. Uses Node's own parser: it reads a small body completely and refuses what it cannot
 * parse. A streaming parser waited forever after a part without a name.
 */
export function uploadForm<Result>(
  upload: Upload,
  sent: { ctx: Context; request: FastifyRequest; maximum: number },
  work: (parts: Part[]) => Promise<Result>,
): Promise<Result> {
  const boundary = BOUNDARY.exec(sent.request.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) throw badRequest(NOT_READ);
  const type = `multipart/form-data; boundary=${boundary}`;
  return upload({ ...sent, look: limitParts(boundary) }, async (body) => {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
      throw badRequest(NOT_READ);
    });
    const parts = [...form];
    if (parts.some(([name]) => name in Object.prototype)) throw badRequest(NOT_READ);
    return work(parts);
  });
}

/** Refuses too many parts, and endless heads and fields, as they arrive: the parser would take seconds for them. */
function limitParts(boundary: string): Look {
  const separator = Buffer.from(`--${boundary}`);
  let parts = 0;
  let isHead = false;
  // Whatever stands before the first part is skipped, like a file.
  let isFile = true;
  let size = 0;
  /** What may be the beginning of the next mark. */
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (;;) {
      const mark = isHead ? END_OF_HEAD : separator;
      const markAt = bytes.indexOf(mark, from);
      const seen = bytes.subarray(from, markAt === -1 ? bytes.length : markAt);
      size = isHead ? seen.length : size + seen.length;
      if (isHead && size > MAX_HEAD_BYTES) throw badRequest(NOT_READ);
      if (!isHead && !isFile && size > MAX_BODY_BYTES) throw tooLarge();
      if (markAt === -1) break;
      from = markAt + mark.length;
      // One more separator ends the form.
      if (!isHead && ++parts > MAX_PARTS + 1) throw tooLarge();
      if (isHead) isFile = seen.includes('filename');
      size = 0;
      isHead = !isHead;
    }
    rest = bytes.subarray(isHead ? from : Math.max(from, bytes.length - separator.length + 1));
  };
}
