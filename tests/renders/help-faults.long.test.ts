import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { MediaStore } from '@/adapters/storage/media-store';
import {
  afterPart,
  openGate,
  openHelpingRenderers,
  waitsFor,
} from '@/tests/support/helping-renderers';

const site = await openHelpingRenderers();
const unhelped = await site.makeUnhelped();

it('makes a part again that the store lost, damaged or refused', async () => {
  for (const fault of ['lost', 'damaged', 'refused'] as const) {
    const { open, opened } = openGate();
    const holder = await site.startRenderer('holder', { onOffer: waitsFor(opened) });
    const helper = await site.startRenderer('helper', {
      onHelp: afterPart(open),
      mediaStore: breakWrites(site.mediaStore, fault, open),
    });
    await holder.hold();
    await helper.help();
    expect(await site.untilMade(await site.enqueue()), fault).toEqual(unhelped.videos);
    expect(await holder.encoder.count()).toBe(unhelped.segments);
    await site.expectNothingLeft();
    await Promise.all([holder.stop(), helper.stop()]);
    await site.forgetSegments();
  }
});

/** Returns a store that corrupts written objects. */
function breakWrites(
  store: MediaStore,
  fault: 'lost' | 'damaged' | 'refused',
  onRefused: () => void,
): MediaStore {
  return {
    ...store,
    async write(key, source) {
      if (fault === 'refused') {
        onRefused();
        throw new Error('The store refuses.');
      }
      const stored = await store.write(key, source);
      if (fault === 'lost') await store.remove(key);
      else await store.write(key, Readable.from([Buffer.from('half of it')]));
      return stored;
    },
  };
}

it('does not wait for a helper that is frozen, nor mind what it finishes later', async () => {
  const [taken, woken] = [openGate(), openGate()];
  const holder = await site.startRenderer('holder', { onOffer: waitsFor(taken.opened) });
  const helper = await site.startRenderer('frozen', {
    onHelp: (parts) => ({
      ...parts,
      take: async (part) => {
        const isTaken = await parts.take(part);
        taken.open();
        await woken.opened;
        return isTaken;
      },
    }),
  });
  await holder.hold();
  await helper.help();
  expect(await site.untilMade(await site.enqueue())).toEqual(unhelped.videos);
  woken.open();
  await site.expectNothingLeft();
});

it('is not helped by a renderer with another encoder', async () => {
  const holder = await site.startRenderer('holder');
  const other = await site.startRenderer('other', { encoderVersion: 'two' });
  await holder.hold();
  await other.help();
  expect(await site.untilMade(await site.enqueue())).toEqual(unhelped.videos);
  expect(await other.encoder.count()).toBe(0);
});
