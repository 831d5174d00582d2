import { fileURLToPath } from 'node:url';

/**
 * Makes the text engine of this process ignore the machine's fonts and their settings. Call it before
 * drawing text, because fontconfig reads its file once.
 */
export function selectBundledFonts(): void {
  // biome-ignore lint/style/noProcessEnv: fontconfig reads its file name from the environment only.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url));
}
