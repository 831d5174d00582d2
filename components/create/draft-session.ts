import { isClipName } from '@/contracts/limits';
import type { ProjectWithClips } from '@/contracts/projects';
import { transitionOptions } from '@/contracts/transition';
import { type CallError, hasCode } from '@/lib/api/call';
import { createId } from '@/lib/api/create-id';
import { createProject } from '@/lib/api/projects';
import { removeShot } from '@/lib/api/shots';
import { type Autosave, createAutosave } from './autosave';
import * as changes from './draft';
import { createDraftStore, type DraftStore } from './draft-store';
import { createUploadQueue, type UploadQueue } from './upload-queue';

/** What a session tells the screen that is open, if one is. */
export interface SessionEvents {
  onProjectCreated(projectId: string): void;
  onCreateFailed(): void;
  onUploadFailed(fileName: string, error: CallError): void;
  onRemoveFailed(): void;
  onSaveFailed(): void;
}

/** One project being put together: the draft, its uploads and its saving. */
export interface DraftSession {
  readonly store: DraftStore;
  readonly uploads: UploadQueue;
  readonly autosave: Autosave;
  events: Partial<SessionEvents>;
  addFiles(files: readonly File[]): readonly { id: string; file: File }[];
  /** Takes an item off the screen; the server is told by `removeForGood`. */
  hide(id: string): { item: changes.DraftItem; position: number } | undefined;
  restore(item: changes.DraftItem, position: number): void;
  removeForGood(item: changes.DraftItem, position: number): Promise<void>;
  adopt(project: ProjectWithClips): void;
  edit(change: (draft: changes.Draft) => changes.Draft): void;
  /** Another tab saved first: go on with its project, or save this screen's over it. */
  settleConflict(keep: 'mine' | 'theirs'): void;
}

export function createDraftSession(): DraftSession {
  const store = createDraftStore();
  const hidden = new Set<string>();
  const autosave = createAutosave(store, {
    hidden: () => hidden,
    onFailed: () => session.events.onSaveFailed?.(),
  });
  const uploads = createUploadQueue(store, {
    hidden: () => hidden,
    onUploaded: () => {},
    onFailed: (name, error) => session.events.onUploadFailed?.(name, error),
    onIdle: () => saveArrangementIfNeeded(),
  });
  let creating = false;

  /** Uploads arrive in any order and with the default transition; the screen's arrangement counts. */
  function saveArrangementIfNeeded(): void {
    if (!changes.isArrangedDifferently(store.read())) return;
    store.change((draft) => changes.rearrange(draft, draft.items));
    void autosave.flush();
  }

  async function ensureProject(): Promise<void> {
    if (store.read().projectId !== undefined || creating) return;
    creating = true;
    try {
      const { id } = await createProject(toPlan(store.read()));
      store.change((draft) => ({ ...draft, projectId: id, status: 'uploading' }));
      rememberSession(id, session);
      session.events.onProjectCreated?.(id);
    } catch {
      const reason = 'Failed to create project';
      store.change((draft) => ({
        ...draft,
        items: draft.items.map((item) => ({ ...item, upload: { state: 'failed', reason } })),
      }));
      session.events.onCreateFailed?.();
    } finally {
      creating = false;
    }
  }

  async function uploadAll(): Promise<void> {
    await ensureProject();
    uploads.proceed();
  }

  const session: DraftSession = {
    store,
    uploads: {
      ...uploads,
      retry(id) {
        uploads.retry(id);
        void uploadAll();
      },
    },
    autosave,
    events: {},
    addFiles(files) {
      const added = files.map((file) => ({ id: createId(), file }));
      for (const { id, file } of added) uploads.add(id, file);
      store.change((draft) =>
        changes.addItems(
          draft,
          added.map(({ id, file }) => ({ id, name: file.name, isVideo: isClipName(file.name) })),
        ),
      );
      void uploadAll();
      return added;
    },
    hide(id) {
      const position = store.read().items.findIndex((item) => item.id === id);
      const item = store.read().items[position];
      if (item === undefined) return undefined;
      hidden.add(id);
      if (item.upload.state !== 'uploaded') uploads.cancel(id);
      store.change((draft) => changes.removeItem(draft, id));
      return { item, position };
    },
    restore(item, position) {
      hidden.delete(item.id);
      store.change((draft) => changes.restoreItem(draft, item, position));
    },
    async removeForGood(item, position) {
      const { projectId } = store.read();
      if (item.upload.state !== 'uploaded' || projectId === undefined) return;
      try {
        const { project } = await removeShot(projectId, item.id);
        session.adopt(project);
      } catch (error) {
        if (hasCode(error, 'not_found')) return;
        session.restore(item, position);
        session.events.onRemoveFailed?.();
      }
    },
    adopt: (project) => store.change((draft) => changes.adoptProject(draft, project, hidden)),
    edit(change) {
      store.change(change);
      autosave.schedule();
    },
    settleConflict(keep) {
      const { conflict } = store.read();
      if (conflict === undefined) return;
      const unsaved =
        keep === 'mine' ? { texts: true, arrangement: true } : { texts: false, arrangement: false };
      store.change(({ conflict: _, ...draft }) =>
        changes.adoptProject({ ...draft, unsaved }, conflict, hidden),
      );
      if (keep === 'mine') void autosave.flush();
    },
  };
  return session;
}

function toPlan({ items, name, description }: changes.Draft) {
  return {
    totalFiles: items.length,
    projectData: {
      images: items.map((item, order) => ({
        id: item.id,
        filename: item.name,
        cameraMotion: item.cameraMotion,
        order,
      })),
      transitions: items.slice(0, -1).map((item) => ({
        id: item.id,
        type: item.transition,
        duration: transitionOptions[item.transition].duration,
      })),
    },
    name,
    description,
  };
}

const sessions = new Map<string, DraftSession>();

function rememberSession(projectId: string, session: DraftSession): void {
  sessions.set(projectId, session);
}

/** The session of a project, the same as long as this tab lives; a new one without a project. */
export function obtainSession(projectId: string | undefined): DraftSession {
  const known = projectId === undefined ? undefined : sessions.get(projectId);
  if (known !== undefined) return known;
  const session = createDraftSession();
  if (projectId !== undefined) {
    session.store.change((draft) => ({ ...draft, projectId: projectId }));
    rememberSession(projectId, session);
  }
  return session;
}
