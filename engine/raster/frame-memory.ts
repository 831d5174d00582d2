const PAGE = 65_536;
/** The lowest addresses stay free: the kernel's constants lie there. */
const FIRST_ADDRESS = 16 * PAGE;
const LAST_PAGE = 65_536;
const LARGE = 2 * 1024 * 1024;

/**
 * The one memory all workers and this thread share. Blocks come in few sizes and are used again, so
 * the memory stops growing once every stage has run.
 */
export interface FrameMemory {
  readonly memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  release(address: number): void;
  /** The bytes of a block, without copying. */
  view(address: number, bytes: number): Uint8Array;
}

export function createFrameMemory(): FrameMemory {
  const memory = new WebAssembly.Memory({
    initial: FIRST_ADDRESS / PAGE,
    maximum: LAST_PAGE,
    shared: true,
  });
  const sizes = new Map<number, number>();
  const free = new Map<number, number[]>();
  let end = FIRST_ADDRESS;

  const grow = (size: number) => {
    const address = end;
    end += size;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    sizes.set(address, size);
    return address;
  };
  return {
    memory,
    allocate(bytes) {
      const size = roundUp(bytes);
      return free.get(size)?.pop() ?? grow(size);
    },
    release(address) {
      const size = sizes.get(address);
      if (size === undefined) throw new Error(`nothing was allocated at ${address}`);
      const list = free.get(size) ?? [];
      free.set(size, [...list, address]);
    },
    view: (address, bytes) => new Uint8Array(memory.buffer, address, bytes),
  };
}

/** Small blocks exactly; large ones in steps, so that photos of different sizes share them. */
function roundUp(bytes: number): number {
  const step = bytes > LARGE ? LARGE : 64;
  return Math.ceil(bytes / step) * step;
}
