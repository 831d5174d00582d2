export interface PlainAnswer {
  readonly status: number;
  readonly type: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read like a program that only knows their fields does.
  readonly body: any;
}

/**
 * Calls the product API like a program that only knows its paths and fields.
 * @param names values for the `{…}` of the calls; may grow with the responses.
 */
export function plainCaller(address: string, names: Readonly<Record<string, string>> = {}) {
  /** @param call such as `GET /api/video-projects/{id}`. */
  return async (call: string, payload?: object): Promise<PlainAnswer> => {
    const [method = '', path = ''] = call.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    const isForm = payload instanceof FormData;
    const response = await fetch(address + filled, {
      method,
      headers: {
        'x-application-name': 'Homereel',
        ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
    });
    const type = response.headers.get('content-type');
    const isJson = type?.startsWith('application/json') === true;
    const body = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
    return { status: response.status, type, body };
  };
}
