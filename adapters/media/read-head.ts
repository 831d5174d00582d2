import { open } from 'node:fs/promises';

/** Reads the first bytes of a file, or all of a shorter one. */
export async function readHead(path: string, bytes: number): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}
