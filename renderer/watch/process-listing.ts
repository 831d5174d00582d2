import type { Logger } from 'pino';
import { readFreeBytes } from '@/adapters/storage/free-space';
import { DiskFull, UsageError } from '../cli/cli-error';
import { isDiskFull } from '../pipeline/is-disk-full';
import { openOutput, readRecord, writeRecord } from './listing-output';
import { makeListing } from './make-listing';
import { StatusReporter } from './status-reporter';
import type { WatchedListing } from './watched-listing';

export interface ProcessOptions {
  /** Parent of temporary folders. */
  readonly workFolder: string;
  /** Free space on each involved disk below which no listing is started. */
  readonly minFreeBytes: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** `ended`: with or without faults. `stopped` and `disk full`: it is restarted later. */
export type ProcessOutcome = 'ended' | 'stopped' | 'disk full';

/**
 * Renders the versions of a listing folder and writes the result into it.
 * @throws UsageError if the folder is not writable.
 */
export async function processListing(
  folder: string,
  { scanned }: WatchedListing,
  options: ProcessOptions,
): Promise<ProcessOutcome> {
  const { workFolder, signal } = options;
  await openOutput(folder);
  const report = new StatusReporter(folder);
  if (!(await isSpaceFree(folder, options))) return waitForSpace(report);
  for (const link of scanned.links) {
    report.fault(`${link} is left out: it is a link that leads out of the folder.`);
  }
  try {
    await makeListing({ folder, scanned, report, workFolder, signal });
  } catch (error) {
    if (signal.aborted) return await stop(report);
    if (error instanceof DiskFull || isDiskFull(error)) return await waitForSpace(report);
    tell(error, report, options.log);
  }
  await finish(folder, scanned.content, report);
  return 'ended';
}

async function isSpaceFree(
  folder: string,
  { workFolder, minFreeBytes }: ProcessOptions,
): Promise<boolean> {
  const free = await Promise.all([readFreeBytes(folder), readFreeBytes(workFolder)]);
  return Math.min(...free) >= minFreeBytes;
}

async function waitForSpace(report: StatusReporter): Promise<'disk full'> {
  const sentence = 'Waiting: the disk is nearly full. It goes on by itself when there is room.';
  // On a full disk the status cannot be written either; the log has it.
  await report.end(sentence).catch(() => undefined);
  return 'disk full';
}

async function stop(report: StatusReporter): Promise<'stopped'> {
  await report.end('Stopped with Homereel; it begins anew when Homereel runs.');
  return 'stopped';
}

function tell(error: unknown, report: StatusReporter, log: Logger): void {
  const message = error instanceof Error ? error.message : String(error);
  // The status already names the failure.
  if (!(error instanceof UsageError)) log.error({ err: error }, 'a listing folder was not made');
  else if (message.startsWith('Not made:')) return;
  report.fault(message);
}

async function finish(folder: string, content: string, report: StatusReporter): Promise<void> {
  const hasFaults = report.faults.length > 0;
  const before = await readRecord(folder);
  // After a fault, earlier output stays.
  const files = new Set([...report.files, ...(hasFaults ? (before?.files ?? []) : [])]);
  await report.end(toOutcome(report));
  await writeRecord(folder, { content, hasFaults, files: [...files] }, before);
}

function toOutcome({ files, faults }: StatusReporter): string {
  if (faults.length === 0) return 'Done.';
  return files.length === 0 ? 'Not made.' : 'Done, with faults.';
}
