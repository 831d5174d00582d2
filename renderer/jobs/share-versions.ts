import { setTimeout as sleep } from 'node:timers/promises';
import type { OfferedParts, PartState, SharedParts } from '@/adapters/queue/job-queue';
import { exchangeSegments } from '../pipeline/exchange-segments';
import { orderOpenParts, type Part, planParts } from '../pipeline/plan-parts';
import { startProgressMeter } from '../pipeline/progress-meter';
import type { RenderProgressReport } from '../pipeline/render-request';
import { type PartSteps, renderParts } from '../pipeline/render-segments';
import { openSegmentCache } from '../pipeline/segment-cache';
import type { JobDeps } from './job-deps';
import type { PreparedVersion } from './version-progress';

const POLL_MS = 250;
/** Expected duration of a part before this renderer has encoded one. */
const UNKNOWN_PART_MS = 10_000;

type Announce = (report: RenderProgressReport) => void;

/** Dependencies for rendering versions together. */
export interface ShareDeps {
  readonly offered: OfferedParts;
  readonly deps: JobDeps;
  /** Temporary folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface WantedParts extends Pick<PartSteps, 'take'> {
  readonly parts: readonly Part[];
}

/** The versions of a job whose segments other renderers help to encode. */
export interface SharedVersions {
  /** Encodes the parts of a version that no other renderer has taken. */
  make(version: PreparedVersion, announce: Announce): Promise<void>;
  /**
   * Waits until all parts of one of the wanted versions have arrived. If nothing is left to encode here, it
   * waits no longer than this renderer takes for one part.
   * @param wanted may shrink while waiting.
   * @returns that version, or the first one; undefined if none is wanted.
   */
  nextWhole<Version extends PreparedVersion>(
    wanted: ReadonlySet<Version>,
  ): Promise<Version | undefined>;
  /** Encodes the missing parts of a version, including those that other renderers have taken. */
  complete(version: PreparedVersion): Promise<void>;
  /**
   * Like `complete`, but only if more time has passed than one part takes since this renderer encoded the
   * last untaken part of that version.
   */
  completeLate(version: PreparedVersion): Promise<void>;
  /** Signals that nothing is left to encode here. */
  end(): void;
  /** Resolves when all parts encoded here are stored, or could not be stored. */
  stored(): Promise<void>;
}

/**
 * Offers the uncached parts of a job's versions to helpers. The job depends neither on helpers nor on the
 * database: a part that cannot be offered, taken or fetched is encoded here.
 */
export async function shareVersions(
  versions: readonly PreparedVersion[],
  { offered, deps, folder, signal }: ShareDeps,
): Promise<SharedVersions> {
  const cache = await openSegmentCache(deps.cache.folder, deps.cache.maxBytes);
  const exchange = exchangeSegments(cache, deps.segmentStore, folder);
  const fetch = (parts: readonly Part[]) =>
    exchange.fetch(parts.flatMap(({ segments }) => segments));
  const isHeld = async ({ segments }: Part) => {
    for (const { key } of segments) if ((await cache.find(key)) === undefined) return false;
    return true;
  };
  const planned = planParts(versions.map(({ segments }) => segments));
  await fetch(planned.flat());
  const missing: Part[] = [];
  for (const part of planned.flat()) if (!(await isHeld(part))) missing.push(part);
  const shared = toLenient(offered);
  await offered.offer(missing.map(({ name }) => name)).catch(() => undefined);

  /** Parts that are cached or that this renderer encodes, so that it need not wait for them. */
  const settled = new Set(planned.flat());
  for (const part of missing) settled.delete(part);
  /** How long to wait for a part that another renderer has taken: as long as this one took for its own. */
  let patienceMs: number | undefined;
  /** Time at which no untaken part of a version was left. */
  const leftAt = new Map<PreparedVersion, number>();
  let ended: number | undefined;
  /** A part's segments identify shots by their position in the version for which they were planned. */
  const ownPartsOf = ({ version }: PreparedVersion) =>
    planned[versions.findIndex((other) => other.version.versionId === version.versionId)] ?? [];
  /** Includes parts of earlier versions that this one also shows. */
  const partsOf = (version: PreparedVersion) => {
    const keys = new Set(version.segments.map(({ key }) => key));
    return planned.flat().filter(({ segments }) => segments.some(({ key }) => keys.has(key)));
  };

  const finish = async (part: Part) => {
    settled.add(part);
    exchange.store(part.segments);
    await shared.finish(part.name);
  };
  const render = async (version: PreparedVersion, wanted: WantedParts, announce: Announce) => {
    const { take } = wanted;
    const parts = wanted.parts.filter((part) => !settled.has(part));
    if (parts.length === 0) return;
    const meter = startProgressMeter(announce);
    const began = new Map<Part, number>();
    const steps: PartSteps = {
      async take(part) {
        began.set(part, performance.now());
        return take(part);
      },
      async finish(part) {
        patienceMs = Math.max(patienceMs ?? 0, performance.now() - (began.get(part) ?? 0));
        await finish(part);
      },
    };
    try {
      meter.enter('rendering');
      const renderDeps = { ...deps, folder, signal, announce };
      await renderParts(version.request, parts, steps, { cache, deps: renderDeps, meter });
    } finally {
      meter.stop();
    }
  };
  /** Returns whether the wait since then was long enough. */
  const isOver = (since: number | undefined) =>
    since !== undefined && performance.now() > since + (patienceMs ?? UNKNOWN_PART_MS);
  const awaitedOf = (version: PreparedVersion) =>
    partsOf(version).filter((part) => !settled.has(part));
  /** Fetches the parts that other renderers have stored since. */
  const collectArrived = async (versions: readonly PreparedVersion[]) => {
    const awaited = [...new Set(versions.flatMap(awaitedOf))];
    if (awaited.length === 0) return;
    const states = await shared.list();
    const arrived = awaited.filter(({ name }) => states?.get(name) === 'finished');
    await fetch(arrived);
    // A part that the store has lost is encoded when the version is finished.
    for (const part of arrived) if (await isHeld(part)) settled.add(part);
  };
  const complete = (version: PreparedVersion) =>
    render(version, { parts: ownPartsOf(version), take: async () => true }, () => undefined);

  return {
    async make(version, announce) {
      const states = await shared.list();
      const parts = ownPartsOf(version);
      // If the database does not respond, all of them are encoded here.
      const open = states?.size ? orderOpenParts(parts, states) : parts;
      await render(version, { parts: open, take: ({ name }) => shared.take(name) }, announce);
      leftAt.set(version, performance.now());
    },
    async nextWhole(wanted) {
      for (;;) {
        await collectArrived([...wanted]);
        const [first, ...others] = wanted;
        if (first === undefined) return undefined;
        const whole = [first, ...others].find((version) => awaitedOf(version).length === 0);
        const isLate = isOver(ended);
        if (whole !== undefined || isLate) return whole ?? first;
        await sleep(POLL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    },
    complete,
    async completeLate(version) {
      if (isOver(leftAt.get(version))) await complete(version);
    },
    end() {
      ended = performance.now();
    },
    stored: exchange.stored,
  };
}

/** Ignores failures of the database, which must not prevent encoding. */
function toLenient(shared: SharedParts): SharedParts {
  return {
    take: (part) => shared.take(part).catch(() => true),
    finish: (part) => shared.finish(part).catch(() => undefined),
    list: () => shared.list().catch(() => new Map<string, PartState>()),
  };
}
