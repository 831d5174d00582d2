import { fileURLToPath } from 'node:url';

/**
 * Makes the text engine of this process ignore the machine's fonts and their settings. To be called
 * before the first text is drawn: fontconfig reads its file once.
 */
export function selectBundledFonts(): void {
  // biome-ignore lint/style/noProcessEnv: fontconfig takes its file from the environment alone.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url));
}
