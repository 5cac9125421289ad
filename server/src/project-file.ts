import { fileURLToPath } from 'node:url';

/** Where a file of the project is: from `server/src` and from the built files, which lie flat in `server/dist`, alike. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
