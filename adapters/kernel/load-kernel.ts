import { readFileSync } from 'node:fs';
import { findProjectFile } from '@/adapters/find-project-file';

/** Reads and compiles the kernel. @throws Error if it has not been built. */
export function loadKernel(): WebAssembly.Module {
  const missing = 'The kernel is not built. Run `npm run build:kernel`.';
  return new WebAssembly.Module(readFileSync(findProjectFile('build/kernel.wasm', missing)));
}
