import { appendFile, readFile, writeFile } from 'node:fs/promises';

const ALTERED =
  'Digitally altered: what this shows was changed digitally and may differ from the property as it is.';

/**
 * How a picture or video came to be, as terms of the IPTC's vocabulary "Digital Source Type", each
 * with what it says to a person who reads the file's description.
 */
const sources = {
  /** Corrected by an algorithm that leaves what it shows as it is. */
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

/** The statement for a person; undefined where there is nothing to disclose. */
export function describeSource(source: DigitalSource): string | undefined {
  return sources[source];
}

/** The statement for machines, and for people where there is something to disclose, as XMP. */
function toSourceXmp(source: DigitalSource): string {
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

const JPEG_START = Buffer.from([0xff, 0xd8]);
const APP1 = Buffer.from([0xff, 0xe1]);
const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

/** Writes the statement into a JPEG without metadata, whose pixels stay as they are. */
export async function stateSourceOfJpeg(path: string, source: DigitalSource): Promise<void> {
  const jpeg = await readFile(path);
  if (!jpeg.subarray(0, 2).equals(JPEG_START)) throw new Error(`${path} is no JPEG`);
  const xmp = Buffer.concat([XMP_NAME, Buffer.from(toSourceXmp(source))]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(xmp.length + 2);
  await writeFile(path, Buffer.concat([JPEG_START, APP1, length, xmp, jpeg.subarray(2)]));
}

/** The box in which XMP lies at the end of an MP4 file (XMP specification, part 3). */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** Writes the statement into an MP4 file; its tracks, and where they lie, stay as they are. */
export async function stateSourceOfMp4(path: string, source: DigitalSource): Promise<void> {
  const xmp = Buffer.from(toSourceXmp(source));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + XMP_BOX.length + xmp.length);
  head.write('uuid', 4, 'latin1');
  await appendFile(path, Buffer.concat([head, XMP_BOX, xmp]));
}
