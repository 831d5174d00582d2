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
/** How long a part is expected to take where this renderer has made none. */
const UNKNOWN_PART_MS = 10_000;

type Announce = (report: RenderProgressReport) => void;

/** What making versions together needs. */
export interface ShareDeps {
  readonly offered: OfferedParts;
  readonly deps: JobDeps;
  /** For work in progress. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface WantedParts extends Pick<PartSteps, 'take'> {
  readonly parts: readonly Part[];
}

/** The versions of a job whose segments other renderers help to make. */
export interface SharedVersions {
  /** Makes what nobody else has taken of a version. */
  make(version: PreparedVersion, announce: Announce): Promise<void>;
  /**
   * Waits until all of one of the wanted versions has arrived. When nothing is left to be made here, it waits no
   * longer than this renderer takes for one part.
   * @param wanted may lose some meanwhile.
   * @returns that version, or the first one; undefined when none is wanted.
   */
  nextWhole<Version extends PreparedVersion>(
    wanted: ReadonlySet<Version>,
  ): Promise<Version | undefined>;
  /** Makes what has not arrived of a version, whoever has taken it. */
  complete(version: PreparedVersion): Promise<void>;
  /** The same, if this renderer made what nobody had taken of that version longer ago than it takes for one part. */
  completeLate(version: PreparedVersion): Promise<void>;
  /** Says that nothing is left to be made here. */
  end(): void;
  /** Resolves when what was made here is in the store too, or could not be put there. */
  stored(): Promise<void>;
}

/**
 * Offers the parts of a job's versions, those apart that are in the cache. No helper is depended on, nor is the
 * database: a part that may not be offered, taken or fetched is made here.
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

  /** Parts that are in the cache, or that this renderer makes: none of them is waited for. */
  const settled = new Set(planned.flat());
  for (const part of missing) settled.delete(part);
  /** How long a part that another renderer has taken is waited for: as long as this one took for one of its own. */
  let patienceMs: number | undefined;
  /** When nothing was left to be taken of a version. */
  const leftAt = new Map<PreparedVersion, number>();
  let ended: number | undefined;
  /** A part's segments name shots by their place in the version that it was planned for. */
  const ownPartsOf = ({ version }: PreparedVersion) =>
    planned[versions.findIndex((other) => other.version.versionId === version.versionId)] ?? [];
  /** Those of earlier versions that this one shows too are among them. */
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
  /** Whether others were waited for long enough since then. */
  const isOver = (since: number | undefined) =>
    since !== undefined && performance.now() > since + (patienceMs ?? UNKNOWN_PART_MS);
  const awaitedOf = (version: PreparedVersion) =>
    partsOf(version).filter((part) => !settled.has(part));
  /** Takes over what others have put into the store since. */
  const collectArrived = async (versions: readonly PreparedVersion[]) => {
    const awaited = [...new Set(versions.flatMap(awaitedOf))];
    if (awaited.length === 0) return;
    const states = await shared.list();
    const arrived = awaited.filter(({ name }) => states?.get(name) === 'finished');
    await fetch(arrived);
    // One that the store has lost is made when the version is finished.
    for (const part of arrived) if (await isHeld(part)) settled.add(part);
  };
  const complete = (version: PreparedVersion) =>
    render(version, { parts: ownPartsOf(version), take: async () => true }, () => undefined);

  return {
    async make(version, announce) {
      const states = await shared.list();
      const parts = ownPartsOf(version);
      // Where the database does not answer, all of them are made here.
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

/** A database that fails keeps nobody from making a part. */
function toLenient(shared: SharedParts): SharedParts {
  return {
    take: (part) => shared.take(part).catch(() => true),
    finish: (part) => shared.finish(part).catch(() => undefined),
    list: () => shared.list().catch(() => new Map<string, PartState>()),
  };
}
