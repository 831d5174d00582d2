import type { Behaviour } from './behaviour';
import { lookAtPhoto } from './look-at-photo';
import { readText } from './read-text';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request, as far as the interface prescribes it, for tests to inspect. */
export interface ChatRequest {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly format: 'json_schema' | 'json_object' | 'text';
  /** The texts of all messages, in order. */
  readonly texts: readonly string[];
  readonly pictures: readonly Buffer[];
  readonly body: Readonly<Record<string, unknown>>;
}

interface ContentPart {
  readonly type: 'text' | 'image_url';
  readonly text?: string;
  readonly image_url?: { readonly url: string };
}

/** Parses the body of a chat completion. @throws Error for one that no server would accept. */
export function parseRequest(body: string, authorization: string | undefined): ChatRequest {
  const parsed = JSON.parse(body) as {
    model: string;
    messages: { role: string; content: string | ContentPart[] }[];
    response_format?: { type: ChatRequest['format'] };
  };
  const parts = parsed.messages.flatMap(({ content }): ContentPart[] =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  );
  return {
    authorization,
    model: parsed.model,
    format: parsed.response_format?.type ?? 'text',
    texts: parts.flatMap(({ text }) => text ?? []),
    pictures: parts.flatMap((part) => (part.image_url ? readDataUrl(part.image_url.url) : [])),
    body: parsed,
  };
}

function readDataUrl(url: string): Buffer {
  const [, base64] = /^data:image\/jpeg;base64,(.+)$/.exec(url) ?? [];
  if (base64 === undefined) throw new Error('a picture is no data URL of a JPEG');
  return Buffer.from(base64, 'base64');
}

/** Returns the reason to reject a request: servers reject parameters that they or the model do not support. */
export function findRefusal(request: ChatRequest, { refuses }: Behaviour): Answer | undefined {
  const { format, body } = request;
  if (format !== 'text' && refuses.includes(format)) {
    return toError(400, `'response_format' of type '${format}' is not supported with this model.`);
  }
  if (refuses.includes('max_tokens') && 'max_tokens' in body) {
    return toError(
      400,
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    );
  }
  return undefined;
}

export function toError(status: number, message: string): Answer {
  return { status, body: { error: { message, type: 'invalid_request_error' } } };
}

/** Returns a model's answer. */
export async function completeChat(request: ChatRequest, behaviour: Behaviour): Promise<Answer> {
  const said = JSON.stringify(await answer(request, behaviour));
  switch (behaviour.outcome) {
    case 'prose':
      return toCompletion(request, 'What a lovely home! I would start with the kitchen.');
    case 'chatty':
      return toCompletion(
        request,
        `Of course. Here it is:\n\`\`\`json\n${said}\n\`\`\`\nAnything else?`,
      );
    case 'huge':
      return toCompletion(request, `${said}${' '.repeat(50 * 1024 * 1024)}`);
    default:
      return toCompletion(request, said);
  }
}

async function answer(request: ChatRequest, behaviour: Behaviour): Promise<object> {
  const { pictures, texts } = request;
  const isInventing = behaviour.outcome === 'inventing';
  if (pictures.length === 0) {
    const facts = behaviour.facts ?? readText(texts.at(-1) ?? '');
    return isInventing ? { ...facts, ...invented } : facts;
  }
  const names = texts.flatMap((text) => /^Photo (\S+):$/.exec(text)?.[1] ?? []);
  const photos = await Promise.all(
    pictures.map(async (jpeg, i) => {
      const id = isInventing ? `IMG_${i}.jpg` : (names[i] ?? '');
      return { ...(await lookAtPhoto(id, jpeg)), ...behaviour.photo };
    }),
  );
  return { photos };
}

/** Facts that no text of a test states. */
const invented = {
  address: { text: '1 Nowhere Lane', quote: '1 Nowhere Lane' },
  baths: { amount: 9, quote: '9 marble bathrooms' },
  highlights: ['Helicopter landing pad'],
};

function toCompletion({ model }: ChatRequest, content: string): Answer {
  const message = { role: 'assistant', content, refusal: null };
  return {
    status: 200,
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1_000),
      model,
      choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  };
}
