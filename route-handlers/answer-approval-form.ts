import { errorBody } from '@/contracts/error';
import { type Operation, toPath } from '@/contracts/operation';
import { approveListing, writeComment } from '@/contracts/publishing/approval';
import { parseClock } from '@/lib/format/duration';
import { paths } from '@/lib/paths';
import { readWholeBody } from './proxy/bodies';
import { forward } from './proxy/forward';

/** A comment at its longest, every character of it written as nine (`%E2%82%AC`), and the rest of the form. */
const FORM_LIMITS = { maxBytes: 32 * 1024, timeoutMs: 20_000 };

/**
 * Handles a form of a page for approval, and redirects back to the page. If it is rejected, the response is a
 * text with the reason and the input, so that nothing is lost.
 */
export async function answerApprovalForm(request: Request, projectId: string): Promise<Response> {
  const share = new URL(request.url).searchParams.get('share') ?? '';
  const form = await readForm(request);
  if (form === undefined) return toText(400, 'This form could not be read.');
  const read = (name: string) => form.get(name)?.trim() || undefined;
  const call =
    read('act') === 'approve'
      ? { operation: approveListing, body: { name: read('author') } }
      : { operation: writeComment, body: toComment(read) };
  const answer = await sendOn(request, call.operation, { projectId, share }, call.body);
  if (answer.ok) {
    const versionId = read('versionId');
    const page =
      versionId === undefined
        ? paths.listing(projectId, share)
        : paths.listingWith(projectId, versionId, share);
    return new Response(null, { status: 303, headers: { location: `${page}#approval` } });
  }
  const refusal = errorBody.safeParse(await answer.json().catch(() => undefined));
  const reason = refusal.data?.error ?? 'This was not sent. Please try again.';
  return toText(answer.status, `${reason}\n\nWhat you wrote:\n\n${read('text') ?? ''}`);
}

type ReadField = (name: string) => string | undefined;

function toComment(read: ReadField): object {
  const seconds = parseClock(read('moment') ?? '0:00');
  return { versionId: read('versionId'), seconds, text: read('text'), author: read('author') };
}

async function readForm({ body }: Request): Promise<URLSearchParams | undefined> {
  if (body === null) return undefined;
  const bytes = await readWholeBody(body, FORM_LIMITS);
  return Buffer.isBuffer(bytes) ? new URLSearchParams(bytes.toString('utf8')) : undefined;
}

/** Makes the call of the form, with the checks and the limits of every other call. */
function sendOn(
  request: Request,
  operation: Operation,
  { projectId, share }: { readonly projectId: string; readonly share: string },
  body: object,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const url = new URL(toPath(operation, { projectId }, { share }), request.url);
  return forward(
    new Request(url, { method: operation.method, headers, body: JSON.stringify(body) }),
  );
}

function toText(status: number, text: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(text, { status, headers });
}
