import { toCallError, unreachable } from './call';
import { callHeaders } from './call-headers';

/** Loads a video whole, to hand it to another app. @throws CallError */
export async function readVideoFile(url: string, fileName: string): Promise<File> {
  const response = await fetch(url, { headers: callHeaders }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw toCallError(response.status, await response.text());
  return new File([await response.blob()], fileName, { type: 'video/mp4' });
}
