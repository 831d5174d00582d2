import { projectWithClips } from '@/contracts/projects';
import { hasCode } from '@/lib/api/call';
import { saveProject } from '@/lib/api/projects';
import { adoptProject, type Draft, isOwnChange, toSavedImages } from './draft';
import type { DraftStore } from './draft-store';

/** A pause of this long after the last change saves it (ms). */
const PAUSE = 2_000;

export interface Autosave {
  /** Something changed: save after the pause. */
  schedule(): void;
  /** Saves now what is unsaved; resolves when the server has it, false when it could not be saved. */
  flush(): Promise<boolean>;
}

interface Hooks {
  readonly hidden: () => ReadonlySet<string>;
  readonly onFailed: () => void;
}

function isUnsaved({ unsaved }: Draft): boolean {
  return unsaved.texts || unsaved.arrangement;
}

export function createAutosave(store: DraftStore, hooks: Hooks): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<boolean> = Promise.resolve(true);

  async function save(): Promise<boolean> {
    const draft = store.read();
    if (draft.projectId === undefined || draft.conflict !== undefined) return false;
    if (!isUnsaved(draft)) return true;
    store.change((now) => ({
      ...now,
      saving: true,
      unsaved: { texts: false, arrangement: false },
    }));
    try {
      const saved = await saveOnce(draft.projectId, draft, draft.baseline?.version);
      store.change((now) => ({ ...adoptProject(now, saved, hooks.hidden()), saving: false }));
      return true;
    } catch (error) {
      return settleFailure(draft, error);
    }
  }

  function settleFailure(tried: Draft, error: unknown): boolean | Promise<boolean> {
    const current = hasCode(error, 'version_conflict')
      ? projectWithClips.safeParse(error.details.current).data
      : undefined;
    store.change((now) => ({
      ...now,
      saving: false,
      unsaved: {
        texts: now.unsaved.texts || tried.unsaved.texts,
        arrangement: now.unsaved.arrangement || tried.unsaved.arrangement,
      },
    }));
    if (current === undefined) {
      hooks.onFailed();
      return false;
    }
    if (isOwnChange(store.read(), current)) {
      store.change((now) => adoptProject(now, current, hooks.hidden()));
      return save();
    }
    store.change((now) => ({ ...now, conflict: current }));
    return false;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    inFlight = inFlight.then(save, save);
    return inFlight;
  }

  return {
    schedule() {
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), PAUSE);
    },
    flush,
  };
}

function saveOnce(projectId: string, draft: Draft, version: number | undefined) {
  return saveProject(projectId, {
    name: draft.name,
    description: draft.description,
    ...(version !== undefined && { version }),
    ...(draft.unsaved.arrangement && { projectData: { images: toSavedImages(draft) } }),
  });
}
