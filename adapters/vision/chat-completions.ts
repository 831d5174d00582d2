import { setTimeout as sleep } from 'node:timers/promises';
import { createProcessSlots } from '@/adapters/process/process-slots';
import { type Dialect, lowerDialect, toRequestBody } from './dialect';
import { postBounded, type Reply } from './post-bounded';
import { readAnswer } from './read-answer';
import { VisionFailed, type VisionModel, type VisionQuestion } from './vision-model';

export interface ChatCompletionsOptions {
  /** Base address, such as `https://api.example/v1` or `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** Absent for servers without accounts, such as Ollama. */
  readonly key: string | undefined;
  readonly name: string;
  /** Concurrent requests; further ones wait. */
  readonly concurrency: number;
}

/** Pauses before the second and the third attempt. */
const PAUSES_MS = [500, 2_000] as const;
/** A longer Retry-After is not obeyed, because a user is waiting for the edit. */
const MAX_PAUSE_MS = 10_000;
/** Questions wait for a slot as long as their own signal allows. */
const MAX_SLOT_WAIT_MS = 600_000;

/**
 * Client of the chat-completions interface with pictures, as published by OpenAI and served by Ollama,
 * llama.cpp and vLLM.
 */
export function createChatCompletions(options: ChatCompletionsOptions): VisionModel {
  const address = toAddress(options.url);
  const headers = {
    'content-type': 'application/json',
    ...(options.key !== undefined && { authorization: `Bearer ${options.key}` }),
  };
  const slots = createProcessSlots(options.concurrency, MAX_SLOT_WAIT_MS);
  /** The dialect that the endpoint last accepted. */
  let dialect: Dialect = { format: 'json_schema', tokenLimit: 'max_tokens' };

  async function ask(question: VisionQuestion): Promise<unknown> {
    let used = dialect;
    for (;;) {
      const body = toRequestBody(options.name, question, used);
      const reply = await postRetrying({ address, headers, body, signal: question.signal });
      if (reply.status === 200) {
        dialect = used;
        return readAnswer(reply.text);
      }
      const lower = lowerDialect(used, reply);
      if (lower === undefined) {
        throw new VisionFailed('refused', `the vision model answered ${reply.status}`);
      }
      used = lower;
    }
  }

  return {
    name: options.name,
    ask: (question) =>
      slots
        .run(() => ask(question), { signal: question.signal })
        .catch((error: unknown) => {
          throw toFailure(error, question.signal);
        }),
  };
}

function toAddress(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

/** Retries after 429, 5xx and a lost connection. @throws VisionFailed unavailable. */
async function postRetrying(request: Parameters<typeof postBounded>[0]): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await postBounded(request);
    if (reply.status !== 429 && reply.status < 500) return reply;
    const pause = PAUSES_MS[tries];
    if (pause === undefined || reply.retryAfterMs > MAX_PAUSE_MS) {
      throw new VisionFailed('unavailable', `the vision model answered ${reply.status}`);
    }
    await sleep(Math.max(pause, reply.retryAfterMs), undefined, { signal: request.signal });
  }
}

function toFailure(error: unknown, signal: AbortSignal): VisionFailed {
  if (error instanceof VisionFailed) return error;
  if (signal.aborted) return new VisionFailed('timeout', 'the vision model took too long');
  return new VisionFailed('unavailable', 'the vision model is not answering', { cause: error });
}
