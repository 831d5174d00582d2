import type { z } from 'zod';
import type { Operation } from '@/contracts/operation';
import { sendBody, type Transfer } from './send-body';

interface FormTransfer extends Transfer {
  readonly params: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly form: FormData;
}

/**
 * Sends a form with a file to an operation.
 * Rejects with `CallError`, or with an AbortError when cancelled.
 */
export function sendForm<Op extends Operation>(
  operation: Op,
  { form, ...transfer }: FormTransfer,
): Promise<z.output<Op['response']>> {
  return sendBody(operation, { ...transfer, body: form });
}
