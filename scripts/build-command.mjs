// node scripts/build-command.mjs: installs what is missing and builds what changed, without starting anything.

import { installAndBuild } from './build.mjs';

await installAndBuild();
