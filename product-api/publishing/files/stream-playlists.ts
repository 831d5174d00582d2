import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { PROGRESSIVE_RUNG, type StreamFile, type StreamRung } from '@/contracts/production/stream';
import type { StreamFragments } from '@/contracts/production/stream-job';
import type { RungRow } from '@/product-api/project/public';

/*
 * HLS playlists (RFC 8216). Addresses are relative to the playlist's own and contain its share token, so that
 * each file of a stream is only sent while the link opens it.
 */

/** HLS version 7 is needed for byte ranges of one file with a separate initialisation section. */
const VERSION = 7;

/** Lists the available rungs, the progressive one first: players without a bandwidth estimate start with it. */
export function toMasterPlaylist(rungs: readonly RungRow[], share: string | undefined): string {
  const isFirst = ({ rung }: RungRow) => rung === PROGRESSIVE_RUNG;
  const ordered = [...rungs].sort(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || b.file.height - a.file.height,
  );
  const lines = ordered.flatMap(({ rung, file }) => [
    `#EXT-X-STREAM-INF:${toAttributes(file)}`,
    toAddress(`${rung}.m3u8`, share),
  ]);
  return toText(['#EXT-X-INDEPENDENT-SEGMENTS', ...lines]);
}

/** Divides a rung's file into its fragments. */
export function toMediaPlaylist({ rung, file }: RungRow, share: string | undefined): string {
  const address = toAddress(`${rung}.mp4`, share);
  const longest = Math.max(...file.fragments.map(([, seconds]) => seconds));
  let start = file.firstByte;
  const lines = file.fragments.flatMap(([bytes, seconds]) => {
    const range = `${bytes}@${start}`;
    start += bytes;
    return [`#EXTINF:${seconds.toFixed(6)},`, `#EXT-X-BYTERANGE:${range}`, address];
  });
  return toText([
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${file.headerBytes}@${file.headerStart ?? 0}"`,
    ...lines,
    '#EXT-X-ENDLIST',
  ]);
}

/** Returns the rung of a stream file; undefined for the master playlist. */
export function toRung(name: StreamFile): StreamRung | undefined {
  return name === 'master.m3u8' ? undefined : (name.slice(0, name.indexOf('.')) as StreamRung);
}

function toAttributes({ fragments, width, height, codecs }: StreamFragments): string {
  const peak = Math.max(...fragments.map(([bytes, seconds]) => (bytes * 8) / seconds));
  const bytes = fragments.reduce((sum, [each]) => sum + each, 0);
  const seconds = fragments.reduce((sum, [, each]) => sum + each, 0);
  return [
    `BANDWIDTH=${Math.ceil(peak)}`,
    `AVERAGE-BANDWIDTH=${Math.ceil((bytes * 8) / seconds)}`,
    `CODECS="${codecs}"`,
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${FRAME_RATE.toFixed(3)}`,
  ].join(',');
}

function toAddress(name: string, share: string | undefined): string {
  return share === undefined ? name : `${name}?${new URLSearchParams({ share })}`;
}

function toText(lines: readonly string[]): string {
  return ['#EXTM3U', `#EXT-X-VERSION:${VERSION}`, ...lines, ''].join('\n');
}
