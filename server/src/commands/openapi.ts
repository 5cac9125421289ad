// Prints the description of the API that a server has at /api/openapi.json.

import { readConfig } from '../config.ts';
import { openApiDocument } from '../http/rest/openapi.ts';

console.log(JSON.stringify(openApiDocument(readConfig().public_url)));
