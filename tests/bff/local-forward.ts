import { type ApiDouble, startApiDouble } from './api-double';

export const origin = 'http://localhost:3290';
/** The header that a page of our own origin sends. */
export const own = { origin };
/** Where browsers reach the media store. */
export const store = 'https://store.example';
export const project = '/api/video-projects/4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10';

export interface LocalForward {
  readonly api: ApiDouble;
  ask(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>;
}

/** The proxy in local mode, called as Next calls it, in front of a minimal product API. */
export async function startLocalForward(): Promise<LocalForward> {
  const api = await startApiDouble();
  Object.assign(process.env, {
    APP_ORIGIN: origin,
    API_URL: api.origin,
    API_ANSWER_SECONDS: '2',
    S3_PUBLIC_ENDPOINT: store,
    OIDC_ISSUER: '',
  });
  const { forward } = await import('@/route-handlers/proxy/forward');
  return {
    api,
    ask: (path, init = {}) =>
      forward(
        new Request(origin + path, {
          ...init,
          headers: { host: new URL(origin).host, ...(init.headers as Record<string, string>) },
        }),
      ),
  };
}
