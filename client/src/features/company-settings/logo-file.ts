export const NOT_A_PICTURE = 'Please upload a valid image file (JPEG, PNG, GIF, SVG).';
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'];

/** A file that is no larger is uploaded unchanged; the server re-encodes it. */
const SMALL_BYTES = 600_000;
/** The server stores no larger image (logo.ts there), so a photo is scaled down to this before the upload. */
const MAX_SIDE_PIXELS = 480;

/**
 * A chosen logo in base64, as the server wants it.
 * @throws {Error} with the sentence to show if it is not an image
 */
export async function logoUpload(file: File): Promise<string> {
  if (!LOGO_TYPES.includes(file.type)) throw new Error(NOT_A_PICTURE);
  return base64Of(file.size <= SMALL_BYTES ? file : await shrunk(file));
}

async function shrunk(file: File): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(image.naturalWidth, image.naturalHeight, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error(NOT_A_PICTURE);
    return blob;
  } catch {
    throw new Error(NOT_A_PICTURE);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
