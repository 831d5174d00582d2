import { appendFile, open, readFile, writeFile } from 'node:fs/promises';

const ALTERED =
  'Digitally altered: what this shows was changed digitally and may differ from the property as it is.';

/**
 * Provenance of a picture or video: terms of the IPTC vocabulary "Digital Source Type", each with the
 * text for the file's description.
 */
const sources = {
  /** Corrected by an algorithm that does not change the contents. */
  algorithmicallyEnhanced: undefined,
  /** Put together of several elements, generated ones perhaps among them. */
  composite: ALTERED,
  /** A capture that a generative model changed. */
  compositeWithTrainedAlgorithmicMedia: ALTERED,
  /** Put together of several elements, generated ones among them. */
  compositeSynthetic: ALTERED,
  /** Made by a generative model. */
  trainedAlgorithmicMedia: ALTERED,
} as const;
export type DigitalSource = keyof typeof sources;

/**
 * Reads the provenance that an uploaded picture declares in its XMP.
 * @returns undefined unless it declares altered contents.
 */
export function readAlteredSource(xmp: string): DigitalSource | undefined {
  const [, term = ''] = /newscodes\/digitalsourcetype\/(\w+)/i.exec(xmp) ?? [];
  const source = isSource(term) ? term : undefined;
  return source !== undefined && sources[source] !== undefined ? source : undefined;
}

function isSource(term: string): term is DigitalSource {
  return Object.hasOwn(sources, term);
}

/** Returns the statement for people; undefined if there is nothing to disclose. */
export function describeSource(source: DigitalSource): string | undefined {
  return sources[source];
}

/** Returns the statement for machines, and for people if there is something to disclose, as XMP. */
export function toSourceXmp(source: DigitalSource): string {
  const text = describeSource(source);
  const description =
    text === undefined
      ? ''
      : `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description>`;
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}">`,
    `${description}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
  ].join('');
}

const START_BYTES = 2;
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

/** Writes the statement into a JPEG and replaces an existing one; the pixels stay unchanged. */
export async function stateSourceOfJpeg(path: string, source: DigitalSource): Promise<void> {
  const jpeg = await readFile(path);
  if (jpeg.readUInt16BE(0) !== 0xffd8) throw new Error(`${path} is no JPEG`);
  const xmp = Buffer.concat([XMP_NAME, Buffer.from(toSourceXmp(source))]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(xmp.length + 2, 2);
  const rest = listSegments(jpeg).filter((segment) => !isXmp(segment));
  await writeFile(path, Buffer.concat([jpeg.subarray(0, START_BYTES), head, xmp, ...rest]));
}

/** The parts of a JPEG after its start; the last one is the picture itself. */
function listSegments(jpeg: Buffer): Buffer[] {
  const segments: Buffer[] = [];
  let start = START_BYTES;
  while (jpeg.readUInt8(start + 1) !== START_OF_SCAN) {
    const end = start + 2 + jpeg.readUInt16BE(start + 2);
    segments.push(jpeg.subarray(start, end));
    start = end;
  }
  return [...segments, jpeg.subarray(start)];
}

function isXmp(segment: Buffer): boolean {
  return segment[1] === APP1 && segment.subarray(4, 4 + XMP_NAME.length).equals(XMP_NAME);
}

/** The box of XMP at the end of an MP4 file (XMP specification, part 3). */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** Writes the statement into an MP4 file; its tracks and their offsets stay unchanged. */
export async function stateSourceOfMp4(path: string, source: DigitalSource): Promise<void> {
  const xmp = Buffer.from(toSourceXmp(source));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + XMP_BOX.length + xmp.length);
  head.write('uuid', 4, 'latin1');
  await appendFile(path, Buffer.concat([head, XMP_BOX, xmp]));
}

/** Appends the statement of one MP4 file to another; does nothing if the first has none. */
export async function copyStatement(from: string, to: string): Promise<void> {
  await using file = await open(from);
  const { size } = await file.stat();
  const head = Buffer.alloc(8 + XMP_BOX.length);
  for (let start = 0; start + head.length <= size; ) {
    await file.read(head, 0, head.length, start);
    const length = boxLength(head, start, size);
    if (head.toString('latin1', 4, 8) === 'uuid' && head.subarray(8).equals(XMP_BOX)) {
      const box = Buffer.alloc(length);
      await file.read(box, 0, length, start);
      await appendFile(to, box);
    }
    start += length;
  }
}

/**
 * Returns the length of the box at `start` in bytes: 0 means up to the end of the file, 1 a 64-bit length
 * after its type.
 */
function boxLength(head: Buffer, start: number, size: number): number {
  const short = head.readUInt32BE(0);
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return length < 8 ? size - start : Math.min(length, size - start);
}
