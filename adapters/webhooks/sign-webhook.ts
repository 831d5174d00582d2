import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Creates a signing secret in the format of Standard Webhooks: `whsec_` and base64. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

interface Signed {
  /** Equal for all attempts to send this message. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of a message, with a signature (v1) for each secret.
 * @param secrets the newest first.
 */
export function toSignedHeaders(
  secrets: readonly string[],
  { id, at, body }: Signed,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
