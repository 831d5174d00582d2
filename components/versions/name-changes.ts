import type { VideoPart } from '@/contracts/production/video-parts';

const partNames = {
  status: 'the status',
  price: 'the price',
  words: 'the text',
  brand: 'the brand',
  photos: 'the photos',
  camera: 'the camera moves',
  music: 'the music',
  voice: 'the voice-over',
  format: 'the length or shape',
} as const satisfies Record<VideoPart, string>;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `the photos and the music changed`. */
export function nameChanges(changes: readonly VideoPart[]): string {
  return `${list.format(changes.map((part) => partNames[part]))} changed`;
}
