/**
 * Compiles the AssemblyScript kernel twice: build/kernel.wasm for the renderer, whose threads share one
 * memory, and build/preview-kernel.wasm for pages, where shared memory requires headers with unwanted
 * restrictions. The memory is imported, so the kernel itself holds no state.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = fileURLToPath(new URL('..', import.meta.url));
await mkdir(`${root}/build`, { recursive: true });
await compile('kernel.wasm', ['--enable', 'threads', '--sharedMemory']);
await compile('preview-kernel.wasm', []);

async function compile(name: string, memoryOptions: readonly string[]): Promise<void> {
  const { error, stderr } = await asc.main([
    `${root}/engine/kernel/index.ts`,
    '--outFile',
    `${root}/build/${name}`,
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
    '--importMemory',
    ...memoryOptions,
    // Pages of 64 KiB, up to the most a 32-bit memory can address. Only used pages take memory.
    '--initialMemory',
    '16',
    '--maximumMemory',
    '65536',
    '--use',
    'abort=',
  ]);
  if (error === null) return;
  console.error(stderr.toString());
  process.exit(1);
}
