import { isClipName } from '@/contracts/limits';
import type { AwaitedFile } from '@/contracts/project/uploads';
import { formatBytes } from '@/lib/format/bytes';

/** Describes in a few sentences which files of a project are still on another device, and the consequences. */
export function describeAwaited(files: readonly AwaitedFile[]): string {
  const areCopied = files.every(({ hasCopy }) => hasCopy);
  const [count, are, them] =
    files.length === 1 ? ['1', 'is', 'it'] : [`${files.length}`, 'are', 'them'];
  const items = `${count} ${nameKind(files)}${files.length === 1 ? '' : 's'}`;
  const what = areCopied ? `${items} in full size` : items;
  const where = `${what} ${are} still on the device you added ${them} on.`;
  const next = `Open Homereel there to send ${them}${describeArrived(files)}.`;
  const meanwhile = areCopied ? ' The video shows smaller copies until then; 4K waits.' : '';
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
  return arrived === 0 ? '' : ` (${formatBytes(arrived)} of ${formatBytes(bytes)} arrived)`;
}
