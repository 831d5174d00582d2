import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectMusic } from '@/contracts/project/music';
import { projectWithClips } from '@/contracts/project/projects';
import { adoptProject } from './adopt-project';
import { type Draft, emptyDraft, isOwnChange } from './draft';
import { chooseMusic, musicOf } from './music';
import { applyPersistedDraft } from './persisted-draft';

const id = '00000000-0000-4000-8000-000000000009';
const hooks = { hidden: new Set<string>() };

function toProject(music: ProjectMusic, revision: number) {
  return projectWithClips.parse({
    id,
    projectId: id,
    status: 'ready_for_generation',
    revision,
    createdAt: '2026-01-01T10:00:00.000Z',
    updatedAt: `2026-01-01T10:00:0${revision}.000Z`,
    shape: '16:9',
    music,
    clips: [],
  });
}

let loaded: Draft;
beforeEach(() => {
  loaded = adoptProject(emptyDraft, toProject('none', 1), hooks);
});
const saved: Draft['unsaved'] = { texts: false, arrangement: false };

describe('the music of a draft', () => {
  it('is the server’s until another is chosen here, which stays until it is saved', () => {
    expect([musicOf(emptyDraft), musicOf(loaded)]).toEqual(['auto', 'none']);
    const chosen = chooseMusic(loaded, 'lounge');
    expect(musicOf(adoptProject(chosen, toProject('strings', 2), hooks))).toBe('lounge');
    const sent = { ...chosen, unsaved: saved };
    const answered = adoptProject(sent, toProject('lounge', 2), hooks);
    // From now on another tab's choice is taken over.
    expect(musicOf(adoptProject(answered, toProject('strings', 3), hooks))).toBe('strings');
  });

  it('is not lost when a photo’s upload is answered before it is saved', () => {
    const sending = { ...chooseMusic(loaded, 'lounge'), unsaved: saved, saving: true };
    const answer = toProject('none', 2);
    expect(musicOf(adoptProject(sending, answer, { ...hooks, keepArrangement: true }))).toBe(
      'lounge',
    );
  });

  it('that another client chose in the meantime is not this draft’s own change', () => {
    const chosen = chooseMusic(loaded, 'lounge');
    expect(isOwnChange(chosen, toProject('none', 2))).toBe(true);
    expect(isOwnChange(chosen, toProject('strings', 2))).toBe(false);
  });

  it('is restored, to be saved, after a login', () => {
    const restored = applyPersistedDraft(loaded, { music: 'cinematic' });
    expect([musicOf(restored), restored.unsaved.arrangement]).toEqual(['cinematic', true]);
  });
});
