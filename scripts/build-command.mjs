// node scripts/build-command.mjs: installs what is missing and builds what changed, without starting anything.

import { buildChanged } from './build.mjs';
import { installMissing } from './install.mjs';

await installMissing();
await buildChanged();
