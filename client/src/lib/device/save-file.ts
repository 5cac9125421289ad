/** Hands a file that was created here, or fetched, to the browser's downloads. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
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
