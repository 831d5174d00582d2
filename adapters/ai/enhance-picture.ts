import sharp from 'sharp';
import { develop } from './adjustments/develop';
import { wantedExposure } from './adjustments/exposure';
import { mapLight } from './adjustments/light-map';
import type { Picture } from './adjustments/picture';
import { makeThumbnail, type Thumbnail } from './adjustments/thumbnail';
import { balanceGains, type Gains, shareOf, warmthGains } from './adjustments/white-balance';
import type { Adjustments } from './ai';

export interface EnhanceTask {
  /** Paths of an upright sRGB JPEG and of the one to be written. */
  readonly from: string;
  readonly to: string;
  readonly adjustments: Adjustments;
}

export interface EnhancedPicture {
  readonly width: number;
  readonly height: number;
}

const MOST_PIXELS = 100_000_000;

/** Embedded so that whoever receives the file can tell that software adjusted it. */
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced"/></rdf:RDF></x:xmpmeta>`;

/** Writes an adjusted copy of the same size. */
export async function enhancePicture(task: EnhanceTask): Promise<EnhancedPicture> {
  const { adjustments } = task;
  const picture = await readPicture(task.from);
  const thumbnail = makeThumbnail(picture);
  develop(picture, {
    gains: planGains(thumbnail, adjustments),
    adjustments,
    map: mapLight(thumbnail),
  });
  await writePicture(picture, task.to);
  return { width: picture.width, height: picture.height };
}

async function readPicture(path: string): Promise<Picture> {
  const { data, info } = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function writePicture({ data, width, height }: Picture, path: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .withXmp(XMP)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(path);
}

function planGains(thumbnail: Thumbnail, adjustments: Adjustments): Gains {
  const { balance, warmth, exposure, autoExposure } = adjustments;
  const balancing = shareOf(balanceGains(thumbnail), balance);
  const warming = warmthGains(warmth);
  const brighter = 2 ** (exposure + autoExposure * wantedExposure(thumbnail));
  return [
    balancing[0] * warming[0] * brighter,
    balancing[1] * warming[1] * brighter,
    balancing[2] * warming[2] * brighter,
  ];
}
