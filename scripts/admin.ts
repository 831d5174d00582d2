import { openDesk } from './admin/open-desk';
import { runAdmin } from './admin/run-admin';
import { readSettings } from './bootstrap/read-settings.mjs';

/**
 * `npm run admin -- COMMAND`: the operator's desk. Works on the database that the settings name, while
 * the product runs or not. Ends with 1 when it refuses, with 2 when it was not called as its help says.
 */
readSettings();
const { code, output, problem } = await runAdmin(process.argv.slice(2), openDesk);
if (output !== undefined) console.log(output);
if (problem !== undefined) console.error(problem);
process.exitCode = code;
