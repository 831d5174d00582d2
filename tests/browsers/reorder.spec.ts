import { ApiClient } from '../support/api-client';
import { expect, test } from './browser-test';
import { makeProject, readOrder } from './make-project';
import type { Person } from './person';

const handle = (position: number, name = '.*') => ({
  role: 'button',
  name: new RegExp(`^Position ${position}, ${name}\\. Move$`),
});

async function expectOrder(person: Person, numbers: readonly number[]): Promise<void> {
  for (const [index, number] of numbers.entries()) {
    await person.expectSeen(handle(index + 1, `room-${number}\\.jpg`));
  }
}

test('photos change places by keyboard, and stay so after a reload', async ({
  person,
  homereel,
  folder,
}) => {
  const api = new ApiClient(homereel.apiOrigin);
  const projectId = await makeProject(api, folder, 3);
  await person.open(`/app/create?project=${projectId}`);
  await expectOrder(person, [1, 2, 3]);

  await person.focus(handle(1));
  await person.press('Space');
  await person.expectSeen({ text: /room-1\.jpg picked up from position 1 of 3\./ });
  await person.press('ArrowRight');
  await person.expectSeen({ text: /room-1\.jpg is now at position 2 of 3\./ });
  await person.press('Escape');
  await person.expectSeen({ text: /room-1\.jpg stays at position 1\./ });
  await expectOrder(person, [1, 2, 3]);

  await person.focus(handle(1));
  await person.press('Space');
  await person.press('ArrowRight');
  await person.expectSeen({ text: /room-1\.jpg is now at position 2 of 3\./ });
  await person.press('Space');
  await expectOrder(person, [2, 1, 3]);
  await person.expectFocused(handle(2, 'room-1\\.jpg'));
  await person
    .expect('the stored order', () => readOrder(api, projectId))
    .toEqual(['room-2.jpg', 'room-1.jpg', 'room-3.jpg']);
  await person.reload();
  await expectOrder(person, [2, 1, 3]);
});

test('on a phone, a photo held for a moment is dragged to another row by touch', async ({
  person,
  homereel,
  folder,
}) => {
  const api = new ApiClient(homereel.apiOrigin);
  const projectId = await makeProject(api, folder, 4);
  await person.session.resize({ width: 390, height: 844 });
  await person.open(`/app/create?project=${projectId}`);
  await expectOrder(person, [1, 2, 3, 4]);

  await person.dragByTouch(handle(1), handle(4), () =>
    person.expectSeen({ text: /room-1\.jpg picked up from position 1 of 4\./ }),
  );
  await person.expectSeen({ text: /room-1\.jpg is now at position [34] of 4\./ });
  await person.liftFinger();
  await person.expectSeen({ text: /room-1\.jpg moved from position 1 to position [34]/ });
  await person.expectNotSeen(handle(1, 'room-1\\.jpg'));
  const place = async () => (await readOrder(api, projectId)).indexOf('room-1.jpg');
  await person.expect('the stored place', place).toBeGreaterThan(1);
  const stored = await place();
  await person.reload();
  await person.expectSeen(handle(stored + 1, 'room-1\\.jpg'));
  expect(await person.count(handle(1, 'room-2\\.jpg'))).toBe(1);
});
