import { saveFile } from '#/lib/device/save-file.ts';

/** Hands a file that came in Base64 to the browser's downloads. */
export function saveBytes(name: string, base64: string, type = 'application/octet-stream') {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  saveFile(name, new Blob([bytes], { type }));
}
