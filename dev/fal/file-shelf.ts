import { randomUUID } from 'node:crypto';

interface ShelvedFile {
  bytes: Buffer;
  readonly type: string;
}

/** fal's storage: files by their address. */
export class FileShelf {
  readonly #files = new Map<string, ShelvedFile>();
  /** Address of the stand-in. */
  url = '';

  /** @returns the addresses to send the file to, and to find it at then. */
  initiate(type: string): { upload_url: string; file_url: string } {
    const id = randomUUID();
    this.#files.set(id, { bytes: Buffer.alloc(0), type });
    return { upload_url: `${this.url}/upload/${id}`, file_url: `${this.url}/files/${id}` };
  }

  /** @returns false for an upload that was never initiated. */
  receive(id: string, bytes: Buffer): boolean {
    const file = this.#files.get(id);
    if (file === undefined) return false;
    file.bytes = bytes;
    return true;
  }

  add(bytes: Buffer, type: string): string {
    const id = randomUUID();
    this.#files.set(id, { bytes, type });
    return `${this.url}/files/${id}`;
  }

  read(address: string): Buffer | undefined {
    return this.find(address.split('/').at(-1) ?? '')?.bytes;
  }

  find(id: string): Readonly<ShelvedFile> | undefined {
    return this.#files.get(id);
  }
}
