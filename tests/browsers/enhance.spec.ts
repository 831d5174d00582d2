import { ApiClient } from '../support/api-client';
import { test } from './browser-test';
import { makeProject } from './make-project';

const slider = { role: 'slider' };

test('a photo is enhanced and compared with the original by the slider', async ({
  person,
  homereel,
  folder,
}) => {
  const projectId = await makeProject(new ApiClient(homereel.apiOrigin), folder, 1);
  await person.open(`/app/create?project=${projectId}`);
  await person.click({ role: 'button', name: 'Enhance with AI, room-1.jpg' });
  await person.expectSeen({ role: 'heading', name: 'Enhance Image' });
  await person.expectSeen({ role: 'img', name: 'The original' });
  await person.click({ role: 'button', name: 'Brighten the room' });
  const enhance = { role: 'button', name: 'Enhance Image (5 tokens)' };
  await person.expectEnabled(enhance);
  await person.click(enhance);
  await person.expectSeen({ text: 'Image Enhanced!' }, { timeoutMs: 60_000 });

  await person.expectSeen(slider);
  const pictures = { role: 'img', name: /^(Original|Enhanced)$/ };
  await person
    .expect('both pictures', () => person.countPictures(pictures))
    .toEqual({ loaded: 2, all: 2 });
  const position = async () => Number((await person.readAttributes(slider, 'aria-valuenow'))[0]);
  await person.expect('where the slider starts', position).toBe(5);

  await person.dragAcross({ role: 'img', name: 'Enhanced' }, 0.05, 0.6);
  await person.expect('the slider after a drag', position).toBeGreaterThan(55);
  await person.expect('the slider after a drag', position).toBeLessThan(65);
  const dragged = await position();
  await person.focus(slider);
  await person.press('ArrowRight');
  await person.expect('the slider after an arrow key', position).toBeGreaterThan(dragged + 3);

  await person.reload();
  await person.expectSeen({ role: 'button', name: 'Enhanced 1' });
  await person.expectSeen(slider);
});
