/** A fragment of a rung's file, as its media playlist states it. */
export interface ListedFragment {
  readonly address: string;
  readonly start: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** Reads a media playlist of byte ranges. */
export function parseMediaPlaylist(text: string) {
  const [, mapAddress = '', mapBytes = '', mapStart = ''] =
    /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/.exec(text) ?? [];
  const pattern = /#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/g;
  const fragments = [...text.matchAll(pattern)].map(
    ([, seconds, bytes, start, address]): ListedFragment => ({
      address: address ?? '',
      start: Number(start),
      bytes: Number(bytes),
      seconds: Number(seconds),
    }),
  );
  const map = { address: mapAddress, bytes: Number(mapBytes), start: Number(mapStart) };
  return { map, fragments, isComplete: text.trimEnd().endsWith('#EXT-X-ENDLIST') };
}

/** Reads the variants of a master playlist: the attributes of each, and its address. */
export function parseMasterPlaylist(text: string) {
  return [...text.matchAll(/#EXT-X-STREAM-INF:(.+)\n(\S+)/g)].map(([, list = '', address = '']) => {
    const pairs = [...list.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)];
    const attributes: Record<string, string> = Object.fromEntries(
      pairs.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
    );
    return { attributes, address };
  });
}
