import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pasteHead } from '@/tests/support/paste-head';
import { decodePhoto } from './decode-photo';
import { findFaces } from './find-faces';

const listing = fileURLToPath(new URL('../../public/sample-listing/', import.meta.url));
const size = { width: 1024, height: 683 };

describe('the faces in a photo', () => {
  it.each([0.1, 0.2, 0.4])('are found at %f of its height', async (share) => {
    const photo = await decodePhoto(`${listing}/02-living.jpg`, size);
    const { picture, face } = await pasteHead(photo, { share, x: 0.8, y: 0.45 });
    const [found, ...others] = await findFaces(picture);
    expect(others).toEqual([]);
    expect(found?.left).toBeLessThan(face.left);
    expect(found?.top).toBeLessThan(face.top);
    expect(found?.right).toBeGreaterThan(face.right);
    expect(found?.bottom).toBeGreaterThan(face.bottom);
    expect((found?.right ?? 0) - (found?.left ?? 0)).toBeLessThan(3 * (face.right - face.left));
  });

  it.each(['01-front', '03-lounge', '04-kitchen', '06-bedroom'])(
    'are not found without people (%s)',
    async (name) => {
      const photo = await decodePhoto(`${listing}/${name}.jpg`, size);
      expect(await findFaces(photo)).toEqual([]);
    },
  );
});
