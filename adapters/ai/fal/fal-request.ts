import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type FalClient } from '@fal-ai/client';
import { z } from 'zod';
import { JobFailure } from '@/adapters/queue/job-queue';
import type { EnhancementRun } from '../ai';
import { LOST } from './fal-fetch';

export interface FalDeps {
  readonly client: FalClient;
  /** Asked this often how far a request is. */
  readonly pollMs: number;
  /** From being asked to the result; then the request is cancelled. */
  readonly longestMs: number;
  /** What fal charged for a request, in its own units, once its result was read. */
  readonly takeBilledUnits: (requestId: string) => number | undefined;
}

export interface FalRequest {
  readonly model: string;
  /** Names this request among those of its job. */
  readonly name: string;
  /** What such a request usually takes; progress is guessed from it. */
  readonly usualMs: number;
  /**
   * Somebody waits for it at the screen: when fal does not take it, or does not hand over its result, the
   * tries of one run are all. The job's other runs would only make the wait longer.
   */
  readonly isAwaited: boolean;
  /** Uploads what the model needs. Called at most once a run, and never for a request under way. */
  readonly prepare: () => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * What is kept of a request beyond the life of this process; also the record of what it cost. In any
 * state but `refused` the request counts as sent: whoever cancels then pays for it.
 */
const requestNote = z.discriminatedUnion('state', [
  z.object({ state: z.literal('refused'), model: z.string() }),
  z.object({ state: z.literal('submitting'), model: z.string() }),
  z.object({
    state: z.enum(['submitted', 'completed']),
    model: z.string(),
    requestId: z.string(),
    submitted: z.iso.datetime(),
    completed: z.iso.datetime().optional(),
    billedUnits: z.number().optional(),
  }),
]);
type SentRequest = Extract<z.infer<typeof requestNote>, { requestId: string }>;

const queueStatus = z.object({ status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']) });
const submission = z.object({ request_id: z.string().min(1) });

const TOO_LONG = 'The AI service took too long. Please try again.';
const DECLINED = 'The AI service declined this description. Please describe it differently.';
const NOT_MADE = 'The AI service could not make this. Please try again.';
export const UNUSABLE = 'The AI service sent something we could not use. Please try again.';

/**
 * Has a model make something and resolves with its answer. The request is written down before anybody
 * waits for it: when this process dies, the next one goes on with the same request, and one whose
 * fate is unknown is never sent again, so that nothing is paid twice.
 * @throws JobFailure.
 */
export async function runFalRequest(
  deps: FalDeps,
  request: FalRequest,
  run: EnhancementRun,
): Promise<unknown> {
  const sent = (await findSent(request, run)) ?? (await submit(deps, request, run));
  try {
    await waitUntilCompleted(deps, request, sent, run);
    const { data } = await deps.client.queue
      .result(sent.model, { requestId: sent.requestId, abortSignal: run.signal })
      .catch((error: unknown) => {
        throw endIfAwaited(request, error);
      });
    const billedUnits = deps.takeBilledUnits(sent.requestId);
    await run.checkpoints.write(request.name, {
      ...sent,
      state: 'completed',
      completed: new Date().toISOString(),
      billedUnits,
    });
    return data;
  } catch (error) {
    if (isCancelled(run.signal)) await cancel(deps, sent);
    throw toFailure(error, run.signal);
  }
}

/** The request an earlier run of the job sent. @throws JobFailure when it may have sent one. */
async function findSent(
  request: FalRequest,
  run: EnhancementRun,
): Promise<SentRequest | undefined> {
  const note = requestNote.safeParse(await run.checkpoints.read(request.name));
  if (!note.success || note.data.state === 'refused') return undefined;
  if (note.data.state === 'submitting') throw new JobFailure('provider', LOST);
  return note.data;
}

/** Not stopped by the signal: whoever asks must hear what was promised. */
async function submit(
  deps: FalDeps,
  request: FalRequest,
  run: EnhancementRun,
): Promise<SentRequest> {
  const { model, name } = request;
  const { checkpoints, signal } = run;
  try {
    const input = await request.prepare();
    signal.throwIfAborted();
    await checkpoints.begin(name, { state: 'submitting', model });
    const answer = await deps.client.queue.submit(model, {
      input,
      storageSettings: { expiresIn: '1d' },
      startTimeout: deps.longestMs / 1_000,
    });
    const parsed = submission.safeParse(answer);
    if (!parsed.success) throw new JobFailure('provider', UNUSABLE, { cause: parsed.error });
    const requestId = parsed.data.request_id;
    const submitted = new Date().toISOString();
    const sent: SentRequest = { state: 'submitted', model, requestId, submitted };
    await checkpoints.write(name, sent);
    return sent;
  } catch (error) {
    const failure = toFailure(error, signal);
    // Whoever said no took nothing; only a request whose fate is unknown stays "submitting".
    if (isRefusal(error)) await checkpoints.write(name, { state: 'refused', model });
    throw endIfAwaited(request, failure);
  }
}

function endIfAwaited({ isAwaited }: FalRequest, error: unknown): unknown {
  const isTransient = error instanceof JobFailure && error.failure === 'transient';
  if (!isAwaited || !isTransient) return error;
  return new JobFailure('provider', error.message, { cause: error.cause });
}

/** It may have been completed while nobody asked, so a late look still counts. */
async function waitUntilCompleted(
  deps: FalDeps,
  { usualMs }: FalRequest,
  sent: SentRequest,
  { signal, onProgress }: EnhancementRun,
): Promise<void> {
  const begun = Date.parse(sent.submitted);
  const { requestId, model } = sent;
  for (;;) {
    signal.throwIfAborted();
    const answer = await deps.client.queue.status(model, { requestId, abortSignal: signal });
    const parsed = queueStatus.safeParse(answer);
    if (!parsed.success) throw new JobFailure('transient', UNUSABLE, { cause: parsed.error });
    if (parsed.data.status === 'COMPLETED') return;
    const elapsed = Date.now() - begun;
    if (elapsed > deps.longestMs) {
      await cancel(deps, sent);
      throw new JobFailure('provider', TOO_LONG);
    }
    onProgress(toShare(elapsed, usualMs), toSecondsLeft(elapsed, usualMs));
    await sleep(deps.pollMs, undefined, { signal });
  }
}

/** Nobody tells how far a model is; the bar goes on, ever more slowly, however long it takes. */
function toShare(elapsed: number, usualMs: number): number {
  return 0.95 * (1 - Math.exp((-1.5 * elapsed) / usualMs));
}

/** Nothing once it takes longer than usual: a guess that was wrong is not repeated. */
function toSecondsLeft(elapsed: number, usualMs: number): number | undefined {
  return elapsed < usualMs ? Math.ceil((usualMs - elapsed) / 1_000) : undefined;
}

/** Whether nobody wants the result any more; a worker that drains hands the request on instead. */
function isCancelled({ reason }: AbortSignal): boolean {
  return reason instanceof JobFailure && reason.failure === 'cancelled';
}

/** Best effort: what is being made already may be made, and paid, all the same. */
async function cancel({ client }: FalDeps, { model, requestId }: SentRequest): Promise<void> {
  const abortSignal = AbortSignal.timeout(3_000);
  await client.queue.cancel(model, { requestId, abortSignal }).catch(() => undefined);
}

/** Whether fal, or we ourselves before asking, said that nothing was begun. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError || (error instanceof JobFailure && error.failure === 'transient')
  );
}

/** A client's error as what it means for the job. */
function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof ApiError)) return error;
  const body = `${JSON.stringify(error.body)}`.slice(0, 500);
  const cause = new Error(`fal answered ${error.status}: ${body}`);
  // What the person sent, and not who asked or how, is at fault.
  const isInput = error.status === 400 || error.status === 413 || error.status === 422;
  return new JobFailure(isInput ? 'input' : 'provider', isInput ? DECLINED : NOT_MADE, { cause });
}
