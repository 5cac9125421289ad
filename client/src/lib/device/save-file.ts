/** Hands a file that was created here, or fetched, to the browser's downloads. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The same for a file that came in Base64. */
export function saveBytes(name: string, base64: string, type = 'application/octet-stream') {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  saveFile(name, new Blob([bytes], { type }));
}

export const saveCsv = (name: string, text: string) =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));

/** Has the browser download a file from the server; the page stays. */
export function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
