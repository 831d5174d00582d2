import { drawFittedPicture, drawRoundPicture, drawSvg } from '@/adapters/picture/draw-picture';
import type { Brand } from '@/contracts/project/words';
import type { Rgb } from '@/engine/raster/draw-plate';
import type { RgbaPicture } from '@/engine/raster/sprite-memory';
import { contrastOf } from '@/rules/colours';
import {
  type Alignment,
  type Block,
  column,
  emptyBlock,
  onPlate,
  pictureBlock,
  plate,
  row,
} from './blocks';
import { cleanText, isRightToLeft } from './clean-text';
import { lookOfGround, readableAccent, textOn } from './colours';
import { drawQr } from './draw-qr';
import type { LaidOutWords } from './lay-out-title';
import { type LayoutContext, setBlock } from './layout-context';

/** A brand whose pictures are files on this machine. */
export interface LocalBrand extends Omit<Brand, 'headshot' | 'logo'> {
  readonly headshot?: string | undefined;
  readonly logo?: string | undefined;
}

/** Returns whether there is anything to show on an end card. */
export function hasEndCard(brand: LocalBrand, link: string | undefined): boolean {
  const { showsEqualHousing: _, colours: __, headshotFocus: ___, ...shown } = brand;
  const values = [...Object.values(shown), link];
  return values.some((value) => value !== undefined && cleanText(value) !== '');
}

/** Content of an end card beside the brand. */
export interface EndCardSubject {
  /** URL behind the QR code. */
  readonly link?: string | undefined;
  /** The home's address, which explains the code. */
  readonly address?: string | undefined;
}

/**
 * Lays out portrait, name, contact, an invitation, a QR code with the home's address, and the legal line:
 * side by side in a wide frame, stacked in a narrow one. Without a code the address follows the invitation.
 * @throws MissingGlyphs
 */
export async function layOutEndCard(
  context: LayoutContext,
  brand: LocalBrand,
  { link, address }: EndCardSubject,
): Promise<LaidOutWords> {
  const { unit, safe, isNarrow } = context;
  const rightToLeft = isRightToLeft(brand.name ?? brand.brokerage ?? '');
  const start: Alignment = rightToLeft ? 'right' : 'left';
  const { portrait, qr } = await layOutPictures(context, brand, { link, address });
  const place = link === undefined ? address : undefined;
  const logo = await layOutLogo(context, brand, {
    width: 30 * unit,
    height: (isNarrow ? 6.5 : 8) * unit,
  });
  const housing = await layOutHousing(context, brand, rightToLeft);
  if (isNarrow) {
    const layout = { alignment: 'centre', maxWidth: safe.width } as const;
    const texts = await layOutTexts(context, brand, place, layout);
    const pictures = row([portrait, qr], 5 * unit, { isRightToLeft: rightToLeft, isCentred: true });
    const parts = [
      { block: pictures, gap: 0 },
      { block: texts, gap: 6 * unit },
      { block: logo, gap: 6 * unit },
      { block: housing, gap: 5 * unit },
    ];
    return { block: column(parts, 'centre'), isRightToLeft: rightToLeft };
  }
  const aside = [portrait, qr].filter(({ marks }) => marks.length > 0);
  const available = safe.width - aside.reduce((sum, { width }) => sum + width + 8.5 * unit, 0);
  const maxWidth = Math.min(available, 78 * unit);
  const texts = await layOutTexts(context, brand, place, {
    alignment: aside.length === 0 ? 'centre' : start,
    maxWidth,
  });
  const middle = row([portrait, texts, qr], 8.5 * unit, {
    isRightToLeft: rightToLeft,
    isCentred: true,
  });
  const footer = row([logo, housing], 5 * unit, { isRightToLeft: rightToLeft, isCentred: true });
  const parts = [
    { block: middle, gap: 0 },
    { block: footer, gap: 10 * unit },
  ];
  // The footer begins where the row does, so that the card has one axis.
  const axis = aside.length === 0 ? 'centre' : start;
  return { block: column(parts, axis), isRightToLeft: rightToLeft };
}

/** Returns the portrait, and the code with the address below it. */
async function layOutPictures(
  context: LayoutContext,
  brand: LocalBrand,
  { link, address }: EndCardSubject,
): Promise<{ portrait: Block; qr: Block }> {
  const { unit, isNarrow } = context;
  const portrait = await layOutPortrait(brand, (isNarrow ? 24 : 32) * unit);
  if (link === undefined) return { portrait, qr: emptyBlock };
  const code = layOutQr(link, (isNarrow ? 24 : 27) * unit);
  const qr = await withAddress(context, code, address);
  if (!isNarrow) return { portrait, qr };
  // Portrait and code have one height, whatever is below the code.
  return { portrait: { ...portrait, height: portrait.height + qr.height - code.height }, qr };
}

async function layOutTexts(
  context: LayoutContext,
  brand: LocalBrand,
  address: string | undefined,
  layout: { readonly alignment: Alignment; readonly maxWidth: number },
): Promise<Block> {
  const { unit, ground } = context;
  const { text: colour } = lookOfGround(ground);
  const accent = readableAccent(context.accent, ground);
  const set = (
    text: string | undefined,
    field: string,
    style: Parameters<typeof setBlock>[1]['style'],
    options: { readonly maxLines: number; readonly minScale: number; readonly colour?: Rgb },
  ) => setBlock(context, { text, field, style, colour, ...layout, ...options });
  const contact = { maxLines: 1, minScale: 0.55 };
  const legal = { maxLines: 2, minScale: 1 };
  const isBold = context.theme.facts === 'plates';
  const parts = [
    { block: await set(brand.name, 'The name', 'name', { maxLines: 3, minScale: 0.4 }), gap: 0 },
    {
      block: await set(brand.title, 'The title', 'role', { maxLines: 2, minScale: 0.75 }),
      gap: 4.7 * unit,
    },
    {
      block: await set(brand.brokerage, 'The brokerage', 'role', { maxLines: 2, minScale: 0.75 }),
      gap: 2.3 * unit,
    },
    { block: await set(brand.licence, 'The licence', 'legal', legal), gap: 2.3 * unit },
    { block: plate(7 * unit, 0.3 * unit, { colour: accent }), gap: 4.6 * unit },
    { block: await set(brand.phone, 'The phone number', 'contact', contact), gap: 4.6 * unit },
    { block: await set(brand.email, 'The e-mail address', 'contact', contact), gap: 2.4 * unit },
    { block: await set(brand.website, 'The website', 'contact', contact), gap: 2.4 * unit },
    {
      block: await set(brand.callToAction, 'The call to action', 'call', {
        maxLines: 2,
        minScale: 0.7,
        colour: accent,
      }),
      gap: (isBold ? 4 : 5) * unit,
    },
    {
      block: await set(address, 'The address', 'contact', { maxLines: 2, minScale: 0.6 }),
      gap: 3.4 * unit,
    },
  ];
  return column(withoutLooseRule(parts, 4), layout.alignment);
}

/** The rule is between texts only; without any above or below it is left out. */
function withoutLooseRule<Part extends { readonly block: Block }>(
  parts: readonly Part[],
  rule: number,
): Part[] {
  const hasText = (some: readonly Part[]) => some.some(({ block }) => block.marks.length > 0);
  const isLoose = !hasText(parts.slice(0, rule)) || !hasText(parts.slice(rule + 1));
  return parts.filter((_, i) => i !== rule || !isLoose);
}

async function layOutPortrait(brand: LocalBrand, pixels: number): Promise<Block> {
  const { headshot, headshotFocus } = brand;
  if (headshot === undefined) return emptyBlock;
  return pictureBlock(await drawRoundPicture(headshot, Math.round(pixels), headshotFocus));
}

/** Returns the code with the address below it. */
async function withAddress(
  context: LayoutContext,
  code: Block,
  address: string | undefined,
): Promise<Block> {
  const { unit, ground } = context;
  const caption = await setBlock(context, {
    text: address,
    field: 'The address',
    style: 'contact',
    colour: lookOfGround(ground).text,
    alignment: 'centre',
    maxWidth: code.width,
    maxLines: 3,
    minScale: 0.6,
  });
  const parts = [
    { block: code, gap: 0 },
    { block: caption, gap: 2.4 * unit },
  ];
  return column(parts, 'centre');
}

function layOutQr(link: string, pixels: number): Block {
  return pictureBlock(drawQr(link, Math.round(pixels)));
}

/** Minimum contrast of a logo with the ground. */
const LEAST_LOGO_CONTRAST = 2.5;

/** Draws a logo with too little contrast in the text's colour if it has one colour, otherwise on a plate. */
async function layOutLogo(
  { ground, unit }: LayoutContext,
  { logo }: LocalBrand,
  available: { readonly width: number; readonly height: number },
): Promise<Block> {
  if (logo === undefined) return emptyBlock;
  const size = { width: Math.round(available.width), height: Math.round(available.height) };
  const radius = 0.5 * unit;
  const picture = await drawFittedPicture(logo, size, radius);
  const block = pictureBlock(picture);
  const colours = coloursSeen(picture);
  if (contrastOf(colours.mean, ground) >= LEAST_LOGO_CONTRAST) return block;
  if (isDrawing(colours)) return pictureBlock(recolour(picture, lookOfGround(ground).text));
  const margins = { marginX: 1.6 * unit, marginY: 1.2 * unit, radius };
  return onPlate(block, { colour: textOn(ground), ...margins });
}

/** Maximum deviation in codes (0 to 255) of a drawing in one colour; JPEG causes some. */
const ONE_COLOUR = 24;
/** Minimum transparent share: an opaque picture has its own background and cannot be recoloured. */
const LEAST_CLEAR = 0.1;

interface SeenColours {
  readonly mean: Rgb;
  /** Root mean square distance from the mean, per channel. */
  readonly deviation: number;
  /** Share of the pixels that are transparent. */
  readonly clear: number;
}

/** Returns whether a logo is lines and shapes in one colour on transparency. */
function isDrawing({ deviation, clear }: SeenColours): boolean {
  return deviation <= ONE_COLOUR && clear >= LEAST_CLEAR;
}

function recolour({ data, width, height }: RgbaPicture, colour: Rgb): RgbaPicture {
  const recoloured = new Uint8Array(data);
  for (let at = 0; at < data.length; at += 4) recoloured.set(colour, at);
  return { data: recoloured, width, height };
}

/** Averages the visible pixels, weighted by their opacity. */
function coloursSeen({ data, width, height }: RgbaPicture): SeenColours {
  const sums = [0, 0, 0];
  let [squares, total, clear] = [0, 0.001, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    if (alpha < 0.02) clear += 1;
    total += alpha;
    for (let i = 0; i < 3; i++) {
      const code = data[at + i] ?? 0;
      sums[i] = (sums[i] ?? 0) + alpha * code;
      squares += alpha * code ** 2;
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / total);
  const variance = (squares / total - red ** 2 - green ** 2 - blue ** 2) / 3;
  const deviation = Math.sqrt(Math.max(0, variance));
  return { mean: [red, green, blue], deviation, clear: clear / (width * height) };
}

/** The Equal Housing Opportunity mark of the U.S. Department of Housing. */
async function layOutHousing(
  context: LayoutContext,
  brand: LocalBrand,
  isRightToLeft: boolean,
): Promise<Block> {
  if (brand.showsEqualHousing !== true) return emptyBlock;
  const { unit, ground, safe } = context;
  const { text: colour } = lookOfGround(ground);
  const mark = pictureBlock(await drawSvg(equalHousingMark(Math.round(3.4 * unit), colour)));
  const words = await setBlock(context, {
    text: 'Equal Housing Opportunity',
    field: 'The Equal Housing line',
    style: 'legal',
    colour,
    alignment: 'left',
    maxWidth: safe.width,
    maxLines: 1,
    minScale: 1,
  });
  return row([mark, words], 1.2 * unit, { isRightToLeft, isCentred: true });
}

/** Draws a house with an equals sign. */
function equalHousingMark(side: number, colour: Rgb): string {
  const fill = `rgb(${colour.join(',')})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 34 34" fill="${fill}">
    <path fill-rule="evenodd" d="M17 1 33 11v5h-3v17H4V16H1v-5ZM8 13v16h18V13l-9-6Z"/>
    <path d="M11 14h12v4H11zM11 21h12v4H11z"/>
  </svg>`;
}
