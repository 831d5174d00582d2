/**
 * One picture in a process of its own, as built: `enhance-child.mjs FROM TO [PROMPT]`. Without a prompt
 * it is only decoded and encoded again.
 */
import sharp from 'sharp';

const [from, to, prompt] = process.argv.slice(2);
sharp.cache(false);
sharp.concurrency(1);
if (prompt === undefined) {
  await sharp(from).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(to);
} else {
  const { enhancePicture } = await import(
    '../../build/renderer/pipeline/retouching/enhance-picture.js'
  );
  const { readEnhancementPrompt } = await import('../../build/retouch/read-enhancement-prompt.js');
  const { adjustments } = readEnhancementPrompt(prompt);
  await enhancePicture({ from, to, adjustments }, () => undefined);
}
