import { type Operation, toPath } from '@/contracts/operation';
import { uploadShot } from '@/contracts/project/shots';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole answers, whatever they are.
  readonly body: any;
}

interface CallOptions {
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

/** Calls the product API as the web does; answers with status, headers and parsed JSON. */
export class ApiClient {
  constructor(
    readonly address: string,
    private readonly accessToken?: string,
    /** Sent with every call, for example an Origin if the web is called instead of the API. */
    private readonly ownHeaders: Readonly<Record<string, string>> = {},
  ) {}

  async call(
    operation: Operation,
    params: Record<string, string> = {},
    options: CallOptions = {},
  ): Promise<ApiAnswer> {
    const response = await this.fetch(operation, params, options);
    const text = await response.text();
    const body = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  }

  /** As `call`, with the answer unread. */
  fetch(
    operation: Operation,
    params: Record<string, string> = {},
    { query, body, headers, method }: CallOptions = {},
  ): Promise<Response> {
    return fetch(this.address + toPath(operation, params, query), {
      method: method ?? operation.method,
      headers: {
        ...this.identity(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async upload(
    projectId: string,
    file: {
      shotId: string;
      name: string;
      bytes: Uint8Array<ArrayBuffer>;
      transition?: string;
      /** More fields of the form. */
      fields?: Readonly<Record<string, string>>;
    },
  ): Promise<ApiAnswer> {
    const form = new FormData();
    form.set('imageId', file.shotId);
    for (const [name, value] of Object.entries(file.fields ?? {})) form.set(name, value);
    if (file.transition !== undefined) form.set('transition', file.transition);
    form.set('file', new Blob([file.bytes]), file.name);
    const response = await fetch(this.address + toPath(uploadShot, { projectId }), {
      method: 'POST',
      headers: this.identity(),
      body: form,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Sends a file alone to an operation that takes an upload. */
  async uploadTo(
    operation: Operation,
    params: Record<string, string>,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> },
    query: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const form = new FormData();
    form.set('file', new Blob([file.bytes]), file.name);
    const response = await fetch(this.address + toPath(operation, params, query), {
      method: operation.method,
      headers: this.identity(),
      body: form,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Sends a form to an operation. */
  async sendForm(operation: Operation, form: FormData): Promise<ApiAnswer> {
    const response = await fetch(this.address + operation.path, {
      method: operation.method,
      headers: this.identity(),
      body: form,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Headers that say who calls. */
  identity(): Record<string, string> {
    return {
      'x-application-name': 'Homereel',
      ...this.ownHeaders,
      ...(this.accessToken === undefined ? {} : { authorization: `Bearer ${this.accessToken}` }),
    };
  }
}
