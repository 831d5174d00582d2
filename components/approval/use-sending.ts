import { useState } from 'react';
import type * as calls from '@/lib/api/approval';

/** Sends input from a page for approval; after a failure the input stays. */
export function useSending() {
  const [sentence, setSentence] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (done: string, work: (api: typeof calls) => Promise<void>) => {
    setSending(true);
    setSentence('');
    try {
      // Loaded on demand, because most visitors of the page send nothing.
      await work(await import('@/lib/api/approval'));
      setSentence(done);
    } catch (error) {
      setSentence(error instanceof Error ? error.message : 'This was not sent. Please try again.');
    } finally {
      setSending(false);
    }
  };
  return { send, sentence, isSending };
}
