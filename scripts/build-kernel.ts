/**
 * Compiles the AssemblyScript kernel to build/kernel.wasm. The memory is shared between all workers
 * and handed in, so the kernel itself keeps no state in it.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = fileURLToPath(new URL('..', import.meta.url));
await mkdir(`${root}/build`, { recursive: true });
const { error, stderr } = await asc.main([
  `${root}/engine/kernel/index.ts`,
  '--outFile',
  `${root}/build/kernel.wasm`,
  '--runtime',
  'stub',
  '--optimizeLevel',
  '3',
  '--shrinkLevel',
  '0',
  '--converge',
  '--noAssert',
  '--enable',
  'simd',
  '--enable',
  'threads',
  '--importMemory',
  '--sharedMemory',
  // Pages of 64 KiB, up to the most a 32-bit memory can address. Only used pages take memory.
  '--initialMemory',
  '16',
  '--maximumMemory',
  '65536',
  '--use',
  'abort=',
]);
if (error !== null) {
  console.error(stderr.toString());
  process.exit(1);
}
