import { isClipName } from '@/contracts/limits';
import type { AwaitedFile } from '@/contracts/project/uploads';
import { formatBytes } from '@/lib/format/bytes';

/** Describes in a few sentences which files of a project are still on another device, and the consequences. */
export function describeAwaited(files: readonly AwaitedFile[]): string {
  const areCopied = files.every(({ hasCopy }) => hasCopy);
  const are = files.length === 1 ? 'is' : 'are';
  const size = areCopied ? 'full-size ' : '';
  const what = `${files.length} ${size}${nameKind(files)}${files.length === 1 ? '' : 's'}`;
  const where = `${what} ${are} still on your other device.`;
  const next = `Open Homereel there to finish uploading${describeArrived(files)}.`;
  const meanwhile = areCopied
    ? ` You can make HD videos now; 4K needs the original${files.length === 1 ? '' : 's'}.`
    : '';
  return `${where} ${next}${meanwhile}`;
}

function nameKind(files: readonly AwaitedFile[]): string {
  const clips = files.filter(({ displayName }) => isClipName(displayName)).length;
  if (clips === 0) return 'photo';
  return clips === files.length ? 'clip' : 'file';
}

function describeArrived(files: readonly AwaitedFile[]): string {
  const arrived = files.reduce((sum, { arrivedBytes }) => sum + arrivedBytes, 0);
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return arrived === 0 ? '' : ` (${formatBytes(arrived)} of ${formatBytes(bytes)} uploaded)`;
}
