import { vi } from 'vitest';

/** One call of a screen. `body`: parsed JSON, a form's fields, or nothing. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Status 0: the network is unavailable. `after`: milliseconds until the response. */
export interface Answered {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly after?: number;
}

type Handler = (call: SentCall) => Answered;
type Answers = Record<string, Answered | Handler>;
const unanswered: Answered = { status: 404, body: { error: 'Not answered.' } };

function toHandler(answer: Answered | Handler = unanswered): Handler {
  return typeof answer === 'function' ? answer : () => answer;
}

/** Controls of a test that renders a screen without a server. */
export interface AnsweredCalls {
  readonly sent: SentCall[];
  /** Changes or adds responses; keys are such as `GET /api/projects`, a `*` matches one segment of a path. */
  answer(answers: Answers): void;
  /** Returns the current handler of calls with this key. */
  handlerOf(key: string): Handler;
  /** The calls of this kind, in order. */
  of(key: string): readonly SentCall[];
}

/** Makes the test answer `fetch` and `XMLHttpRequest`. A call without a defined response is a 404. */
export function answerCalls(initial: Answers): AnsweredCalls {
  const answers: Answers = { ...initial };
  const sent: SentCall[] = [];
  const reply = async (call: SentCall): Promise<Answered> => {
    sent.push(call);
    const key = Object.keys(answers).find((known) => isKind(call, known));
    const result = toHandler(key === undefined ? undefined : answers[key])(call);
    if (result.after !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, result.after));
    }
    return result;
  };
  vi.stubGlobal('fetch', toFetch(reply));
  vi.stubGlobal('XMLHttpRequest', toRequestClass(reply));
  return {
    sent,
    answer: (more) => {
      Object.assign(answers, more);
    },
    handlerOf: (key) => toHandler(answers[key]),
    of: (key) => sent.filter((call) => isKind(call, key)),
  };
}

function isKind(call: SentCall, key: string): boolean {
  const [method = '', path = ''] = key.split(' ');
  const pattern = path.replace(/[.?]/g, '\\$&').replaceAll('*', '[^/]+');
  return call.method === method && new RegExp(`^${pattern}$`).test(call.path);
}

function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function toFetch(reply: (call: SentCall) => Promise<Answered>): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const {
      status = 200,
      body,
      headers,
    } = await reply({
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...(init?.headers as Record<string, string>) },
      body: toBody(init?.body),
    });
    if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(toText(body), { status, headers: { ...headers } });
  };
}

function toBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

function toRequestClass(reply: (call: SentCall) => Promise<Answered>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #aborted = false;
    #call: SentCall = { method: '', path: '', query: {}, headers: {}, body: undefined };

    open(method: string, path: string): void {
      this.#call = { ...this.#call, method, path };
    }

    setRequestHeader(name: string, value: string): void {
      this.#call = { ...this.#call, headers: { ...this.#call.headers, [name]: value } };
    }

    send(form: FormData): void {
      void reply({ ...this.#call, body: Object.fromEntries(form) }).then(
        ({ status = 200, body }) => {
          if (this.#aborted) return;
          this.status = status;
          this.responseText = toText(body);
          this.#end(status === 0 ? 'error' : 'load');
        },
      );
    }

    abort(): void {
      this.#aborted = true;
      this.#end('abort');
    }

    #end(type: string): void {
      this.dispatchEvent(new Event(type));
      this.dispatchEvent(new Event('loadend'));
    }
  };
}
