import { badInput } from '../../refusals.ts';

export const LOGO_BYTES_MAXIMUM = 2 * 1_048_576;
const LOGO_PIXELS = 480;
export const NOT_A_PICTURE = 'Please upload a valid image file (JPEG, PNG, GIF, SVG).';
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** SVG is text, which file-type does not tell from other XML: the first element has to be an `svg`. */
const isSvg = (upload: Buffer) =>
  /^(\uFEFF)?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>[]*>\s*)?<svg[\s>]/i.test(
    upload.subarray(0, 4_096).toString('utf8'),
  );

/** Judges an upload by its content, not by its name, and makes the PNG of it that is kept and served. */
export async function rasterOf(upload: Buffer): Promise<Buffer> {
  // Read with the first logo: a server without one needs neither their time at the start nor their memory.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  const type = await fileTypeFromBuffer(upload);
  const known = type && (ACCEPTED.has(type.mime) || (type.mime === 'application/xml' && isSvg(upload)));
  if (!known && !(type === undefined && isSvg(upload))) throw badInput({ logo: NOT_A_PICTURE });
  try {
    return await sharp(upload, { limitInputPixels: 40_000_000 })
      .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw badInput({ logo: NOT_A_PICTURE });
  }
}
