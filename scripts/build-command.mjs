// npm run build: installs what is missing and builds what changed, without starting anything.

import { prepare } from './build.mjs';

await prepare();
