import { createHmac, hash } from 'node:crypto';

export interface UrlSignature {
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  };
  readonly expiresInSeconds: number;
  readonly now: Date;
}

/**
 * Adds a signature to the address of an object, with which anybody may read it until it expires (AWS
 * Signature Version 4 in the query). The signed answer headers are part of `url`'s query.
 */
export function signUrl(url: URL, signature: UrlSignature): string {
  const { region, credentials, expiresInSeconds, now } = signature;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const parameters = [
    ...url.searchParams,
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${credentials.accessKeyId}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(expiresInSeconds)],
    ['X-Amz-SignedHeaders', 'host'],
    ...(credentials.sessionToken ? [['X-Amz-Security-Token', credentials.sessionToken]] : []),
  ];
  const query = parameters
    .map((pair) => pair.map(encode).join('='))
    .sort()
    .join('&');
  const request = ['GET', url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const hashed = hash('sha256', request.join('\n'));
  const key = [...scope.split('/')].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, hashed].join('\n');
  const signed = createHmac('sha256', key).update(text).digest('hex');
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signed}`;
}

/** RFC 3986, which is stricter than what `encodeURIComponent` follows. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
