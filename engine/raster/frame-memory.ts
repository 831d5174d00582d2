/** Bytes of a WebAssembly page. */
const PAGE = 65_536;
/** Start of usable memory; the kernel's constants are below this address. */
const FIRST_ADDRESS = 16 * PAGE;
/** Pages of the largest 32-bit memory, and of one in a page, because a phone reserves the maximum. */
const MAX_PAGES = 65_536;
const MAX_PAGES_UNSHARED = 16_384;
/** Blocks above this size are rounded up to multiples of it. */
const LARGE_BLOCK_BYTES = 2 * 1024 * 1024;

/**
 * Memory in which frames are painted; on a server all workers share it. Blocks come in few sizes and are
 * reused, so that the memory stops growing once every stage has run.
 */
export interface FrameMemory {
  readonly memory: WebAssembly.Memory;
  /** @returns the address of a block of at least this many bytes. */
  allocate(bytes: number): number;
  /** @throws Error if no block begins at the address. */
  release(address: number): void;
  /** The bytes of a block, without copying. */
  view(address: number, bytes: number): Uint8Array;
}

/** @param isShared whether several threads paint in it; the kernel is compiled for one or the other. */
export function createFrameMemory({ isShared = true } = {}): FrameMemory {
  const memory = new WebAssembly.Memory({
    initial: FIRST_ADDRESS / PAGE,
    maximum: isShared ? MAX_PAGES : MAX_PAGES_UNSHARED,
    shared: isShared,
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
      if (size === undefined) throw new Error(`no block was allocated at ${address}`);
      const list = free.get(size) ?? [];
      free.set(size, [...list, address]);
    },
    view: (address, bytes) => new Uint8Array(memory.buffer, address, bytes),
  };
}

/** Rounds small blocks to 64 bytes, and large ones coarsely, so that photos of different sizes share them. */
function roundUp(bytes: number): number {
  const step = bytes > LARGE_BLOCK_BYTES ? LARGE_BLOCK_BYTES : 64;
  return Math.ceil(bytes / step) * step;
}
