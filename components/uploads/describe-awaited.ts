import type { AwaitedFile } from '@/contracts/uploads';
import { formatBytes } from '@/lib/format/bytes';

/** What of a project is still on another device, and what follows from it: a few sentences. */
export function describeAwaited(files: readonly AwaitedFile[]): string {
  const areCopied = files.every(({ hasCopy }) => hasCopy);
  const isOne = files.length === 1;
  const what = isOne ? '1 photo is' : `${files.length} photos are`;
  const where = `still on the device you added ${isOne ? 'it' : 'them'} on`;
  const next = `Open Homereel there to send ${isOne ? 'it' : 'them'}${describeArrived(files)}.`;
  if (!areCopied) return `${what} ${where}. ${next}`;
  const meanwhile = isOne
    ? 'A smaller copy is in the video meanwhile'
    : 'Smaller copies are in the video meanwhile';
  return `${what} ${where} in full size. ${next} ${meanwhile}; a 4K version waits.`;
}

function describeArrived(files: readonly AwaitedFile[]): string {
  const arrived = files.reduce((sum, { arrivedBytes }) => sum + arrivedBytes, 0);
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return arrived === 0 ? '' : ` (${formatBytes(arrived)} of ${formatBytes(bytes)} arrived)`;
}
