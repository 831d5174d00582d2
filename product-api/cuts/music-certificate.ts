import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { findShippedMusic } from '@/adapters/sound/shipped-music';
import type { ZipEntry } from '@/adapters/stored-zip';
import type { ProjectMusic } from '@/contracts/music';

/** What says who may use our music for what; a project without our music has none. */
export function toMusicCertificate(music: ProjectMusic): ZipEntry[] {
  if (music === 'none' || music === 'own') return [];
  const text = readFileSync(findShippedMusic('CERTIFICATE.txt'));
  const open = () => Promise.resolve(Readable.from([text]));
  return [{ name: 'Music-certificate.txt', bytes: text.length, open }];
}
