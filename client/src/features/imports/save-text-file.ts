import { errorText } from '../../lib/error-text.ts';
import { toastFailure } from '../../ui/overlays/toasts.ts';

/** Hands a file that the server gives as text to the browser's downloads. */
export async function saveTextFile(
  load: () => Promise<{ file_name: string; content: string }>,
): Promise<void> {
  try {
    const { file_name, content } = await load();
    const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = file_name;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toastFailure(errorText(error, 'The file could not be downloaded. Please try again.'));
  }
}
