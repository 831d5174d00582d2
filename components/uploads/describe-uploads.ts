import { isSent } from '@/lib/draft/draft';
import type { RunningUpload } from '@/lib/draft/running-uploads';
import { formatBytes } from '@/lib/format/bytes';
import { countFiles } from '@/lib/format/count-files';

export interface UploadTotals {
  readonly files: number;
  readonly failed: number;
  /** All of them are photos whose smaller copies are uploaded. */
  readonly areOriginals: boolean;
  /** All bytes are sent, and the server processes them. */
  readonly areSent: boolean;
  readonly sentBytes: number;
  readonly bytes: number;
}

/** Sums up files that are not uploaded yet. */
export function sumUploads(uploads: readonly RunningUpload[]): UploadTotals {
  const sum = (toNumber: (one: RunningUpload) => number) =>
    uploads.reduce((total, one) => total + toNumber(one), 0);
  return {
    files: uploads.length,
    failed: sum(({ upload }) => (upload.state === 'failed' ? 1 : 0)),
    areOriginals: uploads.every(({ isOriginal }) => isOriginal),
    areSent: uploads.every(({ upload }) => upload.state === 'failed' || isSent(upload)),
    sentBytes: sum(({ upload }) => ('loaded' in upload ? (upload.loaded ?? 0) : 0)),
    bytes: sum(({ bytes }) => bytes),
  };
}

interface Line {
  readonly isOnline: boolean;
  readonly isPaused: boolean;
  /** Bytes per second; 0 while nothing is sent. */
  readonly speed: number;
}

/** Returns `3 files`, or for originals `3 photos at full size`. */
export function countUploads({ files, areOriginals }: UploadTotals): string {
  if (!areOriginals) return countFiles(files);
  return `${files === 1 ? '1 photo' : `${files} photos`} at full size`;
}

/** Describes all uploads in one sentence: their progress, or the reason why they wait. */
export function describeUploads(totals: UploadTotals, { isOnline, isPaused, speed }: Line): string {
  const { files, failed, areSent, sentBytes, bytes } = totals;
  const count = countUploads(totals);
  if (failed === files) return `${count} could not be uploaded`;
  if (!isOnline) return `${count} waiting until you’re online`;
  if (areSent) return `Checking ${count}`;
  const done = describeSent(sentBytes, bytes);
  if (isPaused) return `Paused: ${count}, ${done}`;
  const rate = speed > 0 ? `, ${formatBytes(speed)}/s` : '';
  return `Uploading ${count}: ${done}${rate}`;
}

/** Describes the progress of one file, or the reason why it waits. */
export function describeUpload(
  { upload, bytes }: RunningUpload,
  { isOnline, isPaused }: Omit<Line, 'speed'>,
): string {
  if (upload.state === 'failed') return upload.reason;
  if (upload.state === 'uploading') {
    const total = formatBytes(upload.total);
    return isSent(upload) ? `Checking, ${total} sent` : `${formatBytes(upload.loaded)} of ${total}`;
  }
  const sent = describeSent(upload.state === 'waiting' ? (upload.loaded ?? 0) : 0, bytes);
  if (isPaused) return `Paused, ${sent}`;
  return `${isOnline ? 'Waiting' : 'Waiting until you’re online'}, ${sent}`;
}

function describeSent(sentBytes: number, bytes: number): string {
  return sentBytes === 0
    ? formatBytes(bytes)
    : `${formatBytes(sentBytes)} of ${formatBytes(bytes)}`;
}
