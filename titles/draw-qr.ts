import qrcode from 'qrcode-generator';
import type { RgbaPicture } from '@/engine/raster/sprite-memory';

/** Light modules around the code (ISO/IEC 18004 asks for four). */
const QUIET_MODULES = 4;
const LIGHT = 255;
const DARK = 18;

/**
 * Draws a QR code on a light plate; every module is a whole number of pixels. Error correction M survives
 * the encoder and keeps the modules large.
 * @param pixels the maximum side.
 */
export function drawQr(text: string, pixels: number): RgbaPicture {
  const code = qrcode(0, 'M');
  code.addData(encodeURI(decodeLeniently(text)), 'Byte');
  code.make();
  const count = code.getModuleCount();
  const module = Math.max(1, Math.floor(pixels / (count + 2 * QUIET_MODULES)));
  // The plate has exactly the requested size, regardless of the module size, to align with other
  // pictures.
  const side = Math.max(Math.round(pixels), module * (count + 2 * QUIET_MODULES));
  const margin = Math.floor((side - module * count) / 2);
  const data = new Uint8Array(4 * side * side).fill(LIGHT);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = [x, y].map((at) => Math.floor((at - margin) / module));
      if (!isInside(row, count) || !isInside(column, count)) continue;
      if (code.isDark(row, column)) data.fill(DARK, 4 * (y * side + x), 4 * (y * side + x) + 3);
    }
  }
  return { data, width: side, height: side };
}

function isInside(index: number | undefined, count: number): index is number {
  return index !== undefined && index >= 0 && index < count;
}

/** Decodes existing percent signs, so that none is encoded twice. */
function decodeLeniently(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
