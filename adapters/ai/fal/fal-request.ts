import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type FalClient } from '@fal-ai/client';
import { z } from 'zod';
import { JobFailure } from '@/adapters/queue/job-queue';
import type { EnhancementRun } from '../ai';
import { LOST } from './fal-fetch';

export interface FalDeps {
  readonly client: FalClient;
  /** Interval between polls of a request's progress. */
  readonly pollMs: number;
  /** Time from submission to result after which the request is cancelled. */
  readonly longestMs: number;
  /** Returns what fal charged for a request, in the model's billing units; known once the result was read. */
  readonly takeBilledUnits: (requestId: string) => number | undefined;
}

export interface FalRequest {
  readonly model: string;
  /** Identifies this request within its job. */
  readonly name: string;
  /** Typical duration of such a request; progress is estimated from it. */
  readonly usualMs: number;
  /**
   * A user is waiting for the result: fail after the attempts of one run if fal does not accept the
   * request or return its result, because further runs of the job would only prolong the wait.
   */
  readonly isAwaited: boolean;
  /** Uploads the model's input. Called at most once per run, and never for a pending request. */
  readonly prepare: () => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * The persisted state of a request, which outlives this process and records its cost. In any state but
 * `refused` the request counts as sent, and the user pays for it even after cancelling.
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
 * Sends a request to a model and resolves with its result. The request is persisted before it is sent. If
 * this process dies, the next one resumes the same request; a request in an unknown state is never sent
 * again, so nothing is paid for twice.
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

/** Returns the request that an earlier run of the job sent. @throws JobFailure if it may have sent one. */
async function findSent(
  request: FalRequest,
  run: EnhancementRun,
): Promise<SentRequest | undefined> {
  const note = requestNote.safeParse(await run.checkpoints.read(request.name));
  if (!note.success || note.data.state === 'refused') return undefined;
  if (note.data.state === 'submitting') throw new JobFailure('provider', LOST);
  return note.data;
}

/** Ignores the signal, because the caller needs the stored state even after a cancellation. */
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
    // A refused request was not started; only a request in an unknown state stays "submitting".
    if (isRefusal(error)) await checkpoints.write(name, { state: 'refused', model });
    throw endIfAwaited(request, failure);
  }
}

function endIfAwaited({ isAwaited }: FalRequest, error: unknown): unknown {
  const isTransient = error instanceof JobFailure && error.failure === 'transient';
  if (!isAwaited || !isTransient) return error;
  return new JobFailure('provider', error.message, { cause: error.cause });
}

/** The request may have completed between polls, so the status is read once after the deadline. */
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

/** Models report no progress, so the estimate approaches 0.95 asymptotically. */
function toShare(elapsed: number, usualMs: number): number {
  return 0.95 * (1 - Math.exp((-1.5 * elapsed) / usualMs));
}

/** Returns undefined once the request takes longer than usual, because the estimate was wrong. */
function toSecondsLeft(elapsed: number, usualMs: number): number | undefined {
  return elapsed < usualMs ? Math.ceil((usualMs - elapsed) / 1_000) : undefined;
}

/** Returns whether the job was cancelled; a draining worker leaves the request to another worker instead. */
function isCancelled({ reason }: AbortSignal): boolean {
  return reason instanceof JobFailure && reason.failure === 'cancelled';
}

/** Best effort: fal may still complete, and charge for, a request it has started. */
async function cancel({ client }: FalDeps, { model, requestId }: SentRequest): Promise<void> {
  const abortSignal = AbortSignal.timeout(3_000);
  await client.queue.cancel(model, { requestId, abortSignal }).catch(() => undefined);
}

/** Returns whether the request was certainly not started: rejected by fal, or by us before it was sent. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError || (error instanceof JobFailure && error.failure === 'transient')
  );
}

/** Converts an error of fal's client to a job error. */
function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof ApiError)) return error;
  const body = `${JSON.stringify(error.body)}`.slice(0, 500);
  const cause = new Error(`fal answered ${error.status}: ${body}`);
  // The user's input is at fault, not our credentials or the call.
  const isInput = error.status === 400 || error.status === 413 || error.status === 422;
  return new JobFailure(isInput ? 'input' : 'provider', isInput ? DECLINED : NOT_MADE, { cause });
}
