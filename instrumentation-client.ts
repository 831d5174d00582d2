/** Next runs this file in the browser before any code of a page: zod reads its setting when a schema is made. */
import { config } from 'zod/v4/core';

// Zod would probe `new Function`, which our content security policy forbids and browsers report.
config({ jitless: true });
