import { connect } from 'node:net';
import { toPath } from '@/contracts/operation';
import {
  appendUpload,
  createUpload,
  finishUpload,
  PART_CONTENT_TYPE,
  readUpload,
  removeUpload,
  TUS_VERSION,
} from '@/contracts/project/uploads';
import type { ApiAnswer, ApiClient } from './api-client';

export interface BegunFile {
  readonly shotId: string;
  readonly name: string;
  readonly length: number;
  readonly fingerprint?: string;
  readonly isOriginal?: true;
}

/** Upload-Metadata of the protocol. */
export function toMetadata(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** The calls of an upload in parts, as a client of the protocol makes them. */
export class TusClient {
  constructor(
    private readonly client: ApiClient,
    readonly projectId: string,
    private readonly headers: Readonly<Record<string, string>> = { 'tus-resumable': TUS_VERSION },
  ) {}

  begin({ shotId, name, length, fingerprint = '', isOriginal }: BegunFile): Promise<ApiAnswer> {
    return this.client.call(createUpload, this.#params(), {
      headers: {
        ...this.headers,
        'upload-length': String(length),
        'upload-metadata': toMetadata({
          imageId: shotId,
          filename: name,
          fingerprint,
          ...(isOriginal && { isOriginal: 'true' }),
        }),
      },
    });
  }

  async append(uploadId: string, offset: number, bytes: BodyInit, more = {}) {
    const response = await fetch(
      this.client.address + toPath(appendUpload, this.#params(uploadId)),
      {
        method: 'PATCH',
        headers: {
          ...this.client.identity(),
          ...this.headers,
          'content-type': PART_CONTENT_TYPE,
          'upload-offset': String(offset),
          ...more,
        },
        body: bytes,
        duplex: 'half',
      } as RequestInit,
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  head(uploadId: string): Promise<ApiAnswer> {
    const options = { method: 'HEAD', headers: this.headers };
    return this.client.call(readUpload, this.#params(uploadId), options);
  }

  remove(uploadId: string): Promise<ApiAnswer> {
    return this.client.call(removeUpload, this.#params(uploadId), { headers: this.headers });
  }

  finish(uploadId: string): Promise<ApiAnswer> {
    return this.client.call(finishUpload, this.#params(uploadId));
  }

  /** Announces the rest of a file, sends some of it and breaks the connection. */
  async breakOff(uploadId: string, offset: number, bytes: Uint8Array, length: number) {
    const { hostname, port } = new URL(this.client.address);
    const headers = {
      host: hostname,
      ...this.client.identity(),
      ...this.headers,
      'content-type': PART_CONTENT_TYPE,
      'content-length': String(length - offset),
      'upload-offset': String(offset),
    };
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const path = toPath(appendUpload, this.#params(uploadId));
    socket.write(`PATCH ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
    await new Promise<void>((resolve) => socket.end(bytes, () => resolve()));
    return socket;
  }

  #params(uploadId?: string): Record<string, string> {
    return { projectId: this.projectId, ...(uploadId !== undefined && { uploadId }) };
  }
}
