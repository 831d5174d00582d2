import { afterEach, expect, it, vi } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { adoptProject } from './adopt-project';
import { Autosave } from './autosave';
import { createDraftStore } from './draft-store';

const id = '00000000-0000-4000-8000-000000000009';

function toProject(revision: number, name: string) {
  return projectWithClips.parse({
    id,
    projectId: id,
    name,
    status: 'ready_for_generation',
    revision,
    createdAt: '2026-01-01T10:00:00.000Z',
    updatedAt: `2026-01-01T10:00:0${revision}.000Z`,
    shape: '16:9',
    music: 'none',
    clips: [],
  });
}

afterEach(() => vi.unstubAllGlobals());

it('a save waits for the one before it, and names the revision that one made', async () => {
  const requests: { method: string; revision: unknown; answer: (response: Response) => void }[] =
    [];
  vi.stubGlobal(
    'fetch',
    (_path: string, { method, body }: { method: string; body: string }) =>
      new Promise<Response>((answer) => {
        requests.push({ method, revision: JSON.parse(body).revision, answer });
      }),
  );
  const hooks = { hidden: new Set<string>(), onFailed: vi.fn() };
  const store = createDraftStore();
  const type = (name: string) =>
    store.change((draft) => ({ ...draft, name, unsaved: { texts: true, arrangement: false } }));
  store.change((draft) => adoptProject(draft, toProject(1, ''), hooks));
  const autosave = new Autosave(store, hooks);

  type('Sea');
  const texts = autosave.saveTexts();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  type('Seaside');
  const rest = autosave.flush();
  expect(requests.map(({ method }) => method)).toEqual(['PATCH']);
  requests[0]?.answer(Response.json(toProject(2, 'Sea')));
  await texts;
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toMatchObject({ method: 'PUT', revision: 2 });
  requests[1]?.answer(Response.json(toProject(3, 'Seaside')));
  expect(await rest).toBe(true);

  type('Seaside cottage');
  const last = autosave.saveTexts();
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  requests[2]?.answer(Response.json(toProject(4, 'Seaside cottage')));
  await last;
  // The pause after typing ends now, and there is nothing left to send.
  expect(await autosave.flush()).toBe(true);
  expect(requests).toHaveLength(3);
  expect(hooks.onFailed).not.toHaveBeenCalled();
});
