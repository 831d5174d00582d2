import { fileArgument } from '@/adapters/media/file-argument';
import { readHead } from '@/adapters/media/read-head';
import { commandLine } from '@/adapters/process/command-line';

/** ffmpeg's names of the containers that it may open for their sound, by file extension. */
const containers = {
  mp3: 'mp3',
  m4a: 'mov',
  mov: 'mov',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  mka: 'matroska',
} as const;

export type SoundExtension = keyof typeof containers;

const HEAD_BYTES = 16;

/** Detects a file's type from its first bytes, ignoring its name; undefined for unsupported types. */
export async function sniffSound(path: string): Promise<SoundExtension | undefined> {
  const head = await readHead(path, HEAD_BYTES);
  const text = head.toString('latin1');
  if (text.startsWith('\x1aE\xdf\xa3')) return 'mka';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 11) === 'M4A' ? 'm4a' : 'mov';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'wav';
  if (text.startsWith('fLaC')) return 'flac';
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return text.startsWith('ID3') || isFrame ? 'mp3' : undefined;
}

/**
 * Returns the arguments that pass a sound to ffmpeg: its container is forced, it cannot open other files, and
 * cover art, which is a video stream, is left out.
 */
export function soundInput(extension: SoundExtension, path: string): string[] {
  const container = containers[extension];
  const own = container === 'mov' ? commandLine`-enable_drefs 0 -use_absolute_path 0` : [];
  return commandLine`-protocol_whitelist file,pipe -f ${container} ${own} -vn -sn -dn
    -i ${fileArgument(path)} -map 0:a:0`;
}
