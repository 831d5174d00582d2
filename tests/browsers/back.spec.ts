import { makePhotos } from '../support/photos';
import { expect, test } from './browser-test';

const phone = { width: 390, height: 664 };

test('Back closes a sheet and the layers above it, and leaves the project only then', async ({
  person,
  folder,
}) => {
  await person.session.resize(phone);
  await person.open('/app');
  const hasWatcher = await person.session.evaluate("'CloseWatcher' in window");
  test.skip(hasWatcher === 'true', 'this engine is asked by its CloseWatcher');
  await person.click({ role: 'link', name: 'New Project' });
  await person.expectSeen({ role: 'heading', name: 'Create Video' });
  await person.upload(
    { label: /Add photos and clips/ },
    await makePhotos(folder, 1, { width: 640, height: 480 }),
  );
  await person.expectSeen({ text: 'Uploaded' });
  await person.expectAddress(/project=/);

  await person.click({ role: 'button', name: /^Text/ });
  await person.expectSeen({ role: 'dialog', name: 'Text on the video' });
  await person.type({ label: 'Address' }, '12 Harbour Lane');
  await person.goBack();
  await person.expectNotSeen({ role: 'dialog' });
  await person.expectSeen({ role: 'button', name: /^Text.*12 Harbour Lane/ });

  await person.click({ role: 'button', name: /^Versions/ });
  await person.click({ role: 'button', name: /^Add another version/ });
  await person.expectSeen({ role: 'dialog', name: 'Add another version' });
  await person.goBack();
  await person.expectNotSeen({ role: 'dialog', name: 'Add another version' });
  await person.expectSeen({ role: 'dialog', name: 'Versions' });
  await person.goBack();
  await person.expectNotSeen({ role: 'dialog' });
  await person.expectAddress(/project=/);

  await person.click({ role: 'button', name: /^Music/ });
  await person.expectSeen({ role: 'dialog', name: 'Music' });
  await person.click({ role: 'button', name: 'Close' });
  await person.expectNotSeen({ role: 'dialog' });
  await person.goBack();
  await person.expectSeen({ role: 'heading', name: 'My Projects' });
  expect(await person.count({ role: 'dialog' })).toBe(0);
});
