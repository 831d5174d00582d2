import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ZipEntry } from '@/adapters/stored-zip';
import type { ProjectMusic } from '@/contracts/music';

/** Beside the sources, or where the built services find the same folder. */
const locations = ['../../public/music/CERTIFICATE.txt', '../../../public/music/CERTIFICATE.txt'];

/** What says who may use our music for what; a project without our music has none. */
export function toMusicCertificate(music: ProjectMusic): ZipEntry[] {
  if (music === 'none' || music === 'own') return [];
  const url = locations
    .map((each) => new URL(each, import.meta.url))
    .find((each) => existsSync(each));
  if (url === undefined) throw new Error('The certificate of the music is missing.');
  const text = readFileSync(url);
  const open = () => Promise.resolve(Readable.from([text]));
  return [{ name: 'Music-certificate.txt', bytes: text.length, open }];
}
