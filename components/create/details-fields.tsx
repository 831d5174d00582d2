import { useId, useSyncExternalStore } from 'react';
import { Input } from '@/components/ui/input';
import { SaveState } from '@/components/ui/save-state';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { useWordsPart } from '@/components/words/words-context';
import { limits } from '@/contracts/limits';
import { changeTexts, type Draft } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';

interface DetailsFieldsProps {
  readonly session: DraftSession;
  /** The project is not loaded yet. */
  readonly loading: boolean;
}

/**
 * The name and description, saved automatically after a pause, and the save state of all changes on this
 * screen, including captions. The fields read their own input. For a project without a name, a note says that
 * its address is used instead (`projectName`).
 */
export function DetailsFields({ session, loading }: DetailsFieldsProps) {
  const { subscribe, read } = session.store;
  const draft = useSyncExternalStore(subscribe, read, read);
  const areWordsSaved = useWordsPart(({ state }) => state === 'saved');
  const address = useWordsPart(({ form }) => form?.address.trim() ?? '');
  const hintId = useId();
  const isCalledByAddress = draft.name.trim() === '' && address !== '';
  const onChange = (texts: Parameters<typeof changeTexts>[1]) =>
    session.edit((now) => changeTexts(now, texts));
  if (loading) {
    return (
      <div aria-busy="true" className="grid gap-3 py-2">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-6 w-96 max-w-full" />
      </div>
    );
  }
  return (
    <section aria-label="Project details" className="grid gap-3 narrow:gap-0 max-sm:-my-2">
      <div className="flex items-center gap-4">
        <Input
          aria-label="Project name"
          dir="auto"
          placeholder="Enter project name"
          aria-describedby={isCalledByAddress ? hintId : undefined}
          value={draft.name}
          maxLength={limits.nameLength}
          onChange={(event) => onChange({ name: event.target.value })}
          className="display h-12 max-sm:h-10 border-transparent bg-transparent px-2 text-xl hover:border-line focus:border-line-strong sm:text-xl -ml-2"
        />
        {draft.projectId !== undefined && <SaveState state={toSaveState(draft, areWordsSaved)} />}
      </div>
      {isCalledByAddress && (
        <p id={hintId} className="-mt-2 text-xs wrap-anywhere text-muted narrow:mt-0">
          Without a name it is called <bdi>{address}</bdi>.
        </p>
      )}
      <Textarea
        aria-label="Description"
        dir="auto"
        placeholder="Add a description"
        value={draft.description}
        maxLength={limits.descriptionLength}
        onChange={(event) => onChange({ description: event.target.value })}
        className="-ml-2 min-h-10 max-sm:not-focus:max-h-14 border-transparent bg-transparent px-2 hover:border-line focus:border-line-strong"
      />
    </section>
  );
}

function toSaveState({ saving, unsaved }: Draft, areWordsSaved: boolean) {
  if (saving) return 'saving';
  return unsaved.texts || unsaved.arrangement || !areWordsSaved ? 'unsaved' : 'saved';
}
