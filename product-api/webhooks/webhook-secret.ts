import { openSealed, sealText } from '@/adapters/seal';
import type { WebhookId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';

type Sealing = Pick<Deps, 'deriveKey'>;

/** Encrypts a signing secret for one webhook; the ciphertext of another one does not open as its. */
export function sealSecret({ deriveKey }: Sealing, id: WebhookId, secret: string): Buffer {
  return sealText(deriveKey(PURPOSE), secret, id);
}

/** @returns undefined if a deployment with another secret encrypted it. */
export function openSecret(
  { deriveKey }: Sealing,
  id: WebhookId,
  sealed: Buffer,
): string | undefined {
  return openSealed(deriveKey(PURPOSE), sealed, id);
}

const PURPOSE = 'webhook secrets';
