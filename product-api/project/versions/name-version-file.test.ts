import { expect, it } from 'vitest';
import { nameVersionFile } from './name-version-file';

const reel = { name: 'Reel', preset: 'reel', isNeutral: false } as const;
const name = (project: string, version: Parameters<typeof nameVersionFile>[1] = reel) =>
  nameVersionFile({ name: project, address: '12 Elm Street' }, version);

it.each([
  ['12 Elm/Street "🏡"\n', '12-Elm-Street-Reel.mp4'],
  ['12 Élm Street, Kraków', '12-Elm-Street-Krakow-Reel.mp4'],
  ['Østergade 4, Łódź', 'Ostergade-4-Lodz-Reel.mp4'],
  ['Ольгинская, дом 5й', 'Ольгинская-дом-5й-Reel.mp4'],
  ['サンプルガーデン 3階', 'サンプルガーデン-3階-Reel.mp4'],
  ['बंगला', 'बंगला-Reel.mp4'],
  ['🏡', '12-Elm-Street-Reel.mp4'],
])('the file name of %s identifies the home', (project, expected) => {
  expect(name(project)).toBe(expected);
});

it('a name of any script is short enough for a file system', () => {
  const long = name('家'.repeat(200), { ...reel, name: 'й'.repeat(60) });
  expect(Buffer.byteLength(long.replace('.mp4', '-no-sound.mp4'))).toBeLessThanOrEqual(255);
  expect(long).toMatch(/^家+-й+\.mp4$/);
});
