/**
 * Calls an installed package in a separate process, so that its cost can be measured: `call-child.mjs MODULE
 * EXPORT OPTIONS.json`. Prints nothing of its own.
 */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [modulePath, name, options] = process.argv.slice(2);
const loaded = await import(pathToFileURL(modulePath));
// Node does not always detect the named exports of a CommonJS package.
const call = loaded[name] ?? loaded.default[name];
await call(JSON.parse(await readFile(options, 'utf8')));
