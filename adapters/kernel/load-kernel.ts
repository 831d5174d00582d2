import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the built services, or where the build puts it when the sources run as they are. */
const locations = ['../../kernel.wasm', '../../build/kernel.wasm'];

/** Reads and compiles the kernel. @throws when it has not been built. */
export function loadKernel(): WebAssembly.Module {
  const paths = locations.map((location) => fileURLToPath(new URL(location, import.meta.url)));
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error('The kernel is not built. Run `npm run build:kernel`.');
  return new WebAssembly.Module(readFileSync(path));
}
