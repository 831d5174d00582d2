/**
 * One call of an installed package in a process of its own, so that its cost can be measured:
 * `call-child.mjs MODULE EXPORT OPTIONS.json`. Prints nothing of its own.
 */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [modulePath, name, options] = process.argv.slice(2);
const loaded = await import(pathToFileURL(modulePath));
// Of a CommonJS package Node does not always see the names it exports.
const call = loaded[name] ?? loaded.default[name];
await call(JSON.parse(await readFile(options, 'utf8')));
