import {
  type ProjectWithClips,
  projectWithClips,
  saveProject,
  saveProjectInfo,
} from '@/contracts/project/projects';
import { call, hasCode } from '../api/call';
import { adoptProject } from './adopt-project';
import { type Draft, isOwnChange, toSavedImages } from './draft';
import type { DraftStore } from './draft-store';

/** A change is saved this long after the last one (ms). */
const AUTOSAVE_DELAY_MS = 2_000;

interface Hooks {
  /** Shots removed here whose removal the server may not have received yet. */
  readonly hidden: ReadonlySet<string>;
  readonly onFailed: (error: unknown) => void;
}

/** Saves a draft's texts, arrangement and music, one save at a time: each sends the version of the one before. */
export class Autosave {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly store: DraftStore,
    private readonly hooks: Hooks,
  ) {}

  /** Saves after the delay, which restarts with each call. */
  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), AUTOSAVE_DELAY_MS);
  }

  /** Saves unsaved changes now; resolves to false when they could not be saved. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#last = this.#last.then(() => this.#save());
    return this.#last;
  }

  /**
   * Only saves name and description and overwrites those of another tab.
   * @throws CallError if they could not be saved.
   */
  saveTexts(): Promise<void> {
    const saved = this.#last.then(() => this.#saveTexts());
    this.#last = saved.then(
      () => true,
      () => false,
    );
    return saved;
  }

  async #save(): Promise<boolean> {
    const draft = this.store.read();
    const { projectId } = draft;
    if (!draft.unsaved.texts && !draft.unsaved.arrangement) return true;
    if (projectId === undefined || draft.conflict !== undefined) return false;
    try {
      const left = { texts: false, arrangement: false };
      await this.#send(draft, left, () =>
        call(saveProject, { params: { projectId }, body: toSave(draft) }),
      );
      return true;
    } catch (error) {
      return this.#resolveFailure(error);
    }
  }

  async #saveTexts(): Promise<void> {
    const draft = this.store.read();
    const { projectId, name, description } = draft;
    if (projectId === undefined) return;
    const left = { ...draft.unsaved, texts: false };
    await this.#send(draft, left, () =>
      call(saveProjectInfo, { params: { projectId }, body: { name, description } }),
    );
  }

  /** @param left what stays unsaved when the save succeeds. */
  async #send(
    draft: Draft,
    left: Draft['unsaved'],
    save: () => Promise<ProjectWithClips>,
  ): Promise<void> {
    this.store.change((now) => ({ ...now, saving: true, unsaved: left }));
    try {
      const saved = await save();
      this.store.change((now) => adoptProject({ ...now, saving: false }, saved, this.hooks));
    } catch (error) {
      this.#restoreUnsaved(draft);
      throw error;
    }
  }

  #restoreUnsaved({ unsaved }: Draft): void {
    this.store.change((now) => ({
      ...now,
      saving: false,
      unsaved: {
        texts: now.unsaved.texts || unsaved.texts,
        arrangement: now.unsaved.arrangement || unsaved.arrangement,
      },
    }));
  }

  #resolveFailure(error: unknown): boolean | Promise<boolean> {
    const current = hasCode(error, 'revision_conflict')
      ? projectWithClips.safeParse(error.details.current).data
      : undefined;
    if (current === undefined) {
      this.hooks.onFailed(error);
      return false;
    }
    if (isOwnChange(this.store.read(), current)) {
      this.store.change((now) => adoptProject(now, current, this.hooks));
      return this.#save();
    }
    this.store.change((now) => ({ ...now, conflict: current }));
    return false;
  }
}

function toSave(draft: Draft) {
  return {
    name: draft.name,
    description: draft.description,
    ...(draft.baseline !== undefined && { revision: draft.baseline.revision }),
    ...(draft.unsaved.arrangement && {
      projectData: {
        images: toSavedImages(draft),
        ...(draft.isArrangedByFiles && { isAutomatic: true }),
      },
    }),
    ...(draft.music !== undefined && { music: draft.music }),
    ...(draft.keepsClipSound !== undefined && { keepsClipSound: draft.keepsClipSound }),
  };
}
