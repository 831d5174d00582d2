import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF in one embedded font, as a reader would copy it, and its title. Written for documents
 * whose fonts have a map to Unicode, as accessible ones must.
 */
export function readPdfText(pdf: Buffer): string {
  const streams = inflateStreams(pdf);
  const maps = streams.filter((stream) => stream.includes('beginbfrange')).map(readMap);
  const pages = streams.filter((stream) => /\bTJ?\b|\bTj\b/.test(stream) && stream.includes('BT'));
  const lines = pages.flatMap((page) =>
    [...page.matchAll(/\[(.*?)\]\s*TJ/gs)].map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => maps.map((map) => map.get(glyph.toLowerCase())).find(Boolean) ?? '')
        .join(''),
    ),
  );
  return lines.join('\n');
}

export function countPdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

function inflateStreams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index }) => {
    const start = index + (text.slice(index, index + 8).includes('\r') ? 8 : 7);
    const end = text.indexOf('endstream', start);
    try {
      return [inflateSync(pdf.subarray(start, end)).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** Glyphs as four hexadecimal digits, with the characters they stand for. */
function readMap(stream: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of stream.matchAll(
    /<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[(.*?)\]/gis,
  )) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, code = ''], i) => {
      const glyph = (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0');
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      map.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return map;
}
