import { z } from 'zod';

// Without it zod tries out `new Function`, which our content security policy reports.
z.config({ jitless: true });
