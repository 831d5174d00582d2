import type { Behaviour } from './behaviour';
import { type FalQueue, type QueuedRequest, toApp } from './fal-queue';
import type { FileShelf } from './file-shelf';
import { makePicture, makeVideo } from './make-media';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** fal's published queue interface: submit, status, result, cancel. */
export async function answerQueue(
  { queue, shelf, behaviour }: { queue: FalQueue; shelf: FileShelf; behaviour: Behaviour },
  call: { method: string; path: string; headers: QueuedRequest['headers']; body: Buffer },
): Promise<Answer> {
  const [, app = '', id = '', part] =
    /^([^/]+\/[^/]+)\/requests\/([^/]+)(?:\/(status|cancel))?$/.exec(call.path) ?? [];
  if (id === '') return submit(queue, call, behaviour);
  const request = queue.find(app, id);
  if (request === undefined) return { status: 404, body: { detail: 'Request not found' } };
  switch (`${call.method} ${part ?? 'result'}`) {
    case 'GET status':
      return toStatus(queue, request);
    case 'GET result':
      return readResult(queue, shelf, request);
    case 'PUT cancel':
      return queue.cancel(request)
        ? { status: 202, body: { status: 'CANCELLATION_REQUESTED' } }
        : { status: 400, body: { status: 'ALREADY_COMPLETED' } };
    default:
      return { status: 405, body: { detail: 'Method Not Allowed' } };
  }
}

function submit(
  queue: FalQueue,
  { method, path, headers, body }: Parameters<typeof answerQueue>[1],
  behaviour: Behaviour,
): Answer {
  if (method !== 'POST') return { status: 405, body: { detail: 'Method Not Allowed' } };
  const input = JSON.parse(body.toString()) as QueuedRequest['input'];
  const request = queue.submit({ model: path, input, headers }, behaviour);
  return { status: 200, body: { ...toLinks(request), status: 'IN_QUEUE', queue_position: 0 } };
}

function toStatus(queue: FalQueue, request: QueuedRequest): Answer {
  const status = queue.statusOf(request);
  return {
    status: status === 'COMPLETED' ? 200 : 202,
    body: {
      ...toLinks(request),
      status,
      ...(status === 'IN_QUEUE' ? { queue_position: 1 } : { logs: null }),
      ...(status === 'COMPLETED' && { metrics: { inference_time: 1.5 } }),
    },
  };
}

function toLinks({ id, model }: QueuedRequest) {
  const address = `https://queue.fal.run/${toApp(model)}/requests/${id}`;
  return {
    request_id: id,
    response_url: address,
    status_url: `${address}/status`,
    cancel_url: `${address}/cancel`,
  };
}

async function readResult(
  queue: FalQueue,
  shelf: FileShelf,
  request: QueuedRequest,
): Promise<Answer> {
  if (queue.statusOf(request) !== 'COMPLETED') {
    return { status: 400, body: { detail: 'Request is still in progress' } };
  }
  request.reads += 1;
  if (request.isCancelled) return toError(499, 'request_cancelled', 'The request was cancelled');
  switch (request.outcome) {
    case 'refused':
      return toError(422, 'content_policy_violation', 'The content could not be processed.');
    case 'failed':
      return {
        status: 500,
        body: { detail: 'Internal Server Error', error_type: 'internal_error' },
      };
    case 'malformed':
      return { status: 200, body: { pictures: 'none' } };
    default:
      return { status: 200, body: await makeResult(shelf, request), headers: toBilling(request) };
  }
}

function toError(status: number, type: string, msg: string): Answer {
  return { status, body: { detail: [{ loc: ['body', 'prompt'], msg, type }] } };
}

/** As billed by the models of `adapters/ai/fal`: by the picture, or by the second. */
function toBilling(request: QueuedRequest): Record<string, string> {
  const units = isVideo(request) ? String(readSeconds(request)) : '1';
  return { 'x-fal-billable-units': units, 'x-fal-request-id': request.id };
}

async function makeResult(shelf: FileShelf, request: QueuedRequest): Promise<unknown> {
  const { input, outcome } = request;
  const named = input.image_url ?? input.start_image_url ?? [input.image_urls].flat()[0];
  const original = shelf.read(String(named));
  if (original === undefined) return { error: 'the picture was never uploaded' };
  if (isVideo(request)) {
    const video = await spoil(outcome, () =>
      makeVideo(original, request.videoSeconds ?? readSeconds(request)),
    );
    const url = shelf.add(video, 'video/mp4');
    return { video: { url, content_type: 'video/mp4', file_name: 'output.mp4' } };
  }
  const picture = await spoil(outcome, () => makePicture(original));
  const url = shelf.add(picture, 'image/jpeg');
  const image = { url, content_type: 'image/jpeg', file_name: 'output.jpg' };
  return { images: [image], description: '' };
}

async function spoil(outcome: Behaviour['outcome'], make: () => Promise<Buffer>): Promise<Buffer> {
  if (outcome === 'garbage') return Buffer.from('This is neither a picture nor a video.');
  if (outcome === 'huge') return Buffer.alloc(60 * 1024 * 1024, 1);
  return make();
}

function isVideo({ model }: QueuedRequest): boolean {
  return model.includes('to-video');
}

function readSeconds({ input }: QueuedRequest): number {
  return Number.parseInt(String(input.duration ?? '5'), 10);
}
