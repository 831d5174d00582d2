import qrcode from 'qrcode-generator';

/** Light modules around the code (ISO/IEC 18004 asks for four). */
const QUIET_MODULES = 4;

export interface QrDrawing {
  /** Modules along a side, with the light ones around the code. */
  readonly side: number;
  /** The dark modules as the path of an SVG, a module being one unit. */
  readonly path: string;
}

/** Draws a QR code whose error correction (M) survives a crease or a drop of rain. */
export function drawQrPath(text: string): QrDrawing {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const rows: string[] = [];
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) {
      if (code.isDark(y, x)) rows.push(`M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z`);
    }
  }
  return { side: count + 2 * QUIET_MODULES, path: rows.join('') };
}
