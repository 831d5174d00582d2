import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { countFiles } from '@/lib/format/count-files';
import type { FolderQuestion } from './use-add-files';

/** Asks how to use several folders that were added together. */
export function FolderDialog({ question }: { readonly question: FolderQuestion | undefined }) {
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={(open) => !open && question?.onCancel()}
      title="Several folders"
      description="Which photos and clips do you want in this project?"
    >
      {question !== undefined && <Choices {...question} />}
    </Dialog>
  );
}

function Choices({ listings, onUse, onDivide }: FolderQuestion) {
  const all = listings.flatMap(({ files }) => files);
  return (
    <ul className="grid gap-2">
      {listings.map((listing) => (
        <li key={listing.name} className="grid">
          <Choice onPress={() => onUse(listing)} count={listing.files.length}>
            {listing.name || 'Files without a folder'}
          </Choice>
        </li>
      ))}
      <li className="grid">
        <Choice onPress={() => onUse({ name: '', files: all })} count={all.length}>
          All of them
        </Choice>
      </li>
      <li className="mt-2 grid">
        <Button onClick={onDivide}>A project for each of the {listings.length} folders</Button>
      </li>
    </ul>
  );
}

interface ChoiceProps {
  readonly onPress: () => void;
  readonly count: number;
  readonly children: string;
}

function Choice({ onPress, count, children }: ChoiceProps) {
  return (
    <Button variant="secondary" className="h-auto min-h-10 justify-between gap-4" onClick={onPress}>
      <span className="min-w-0 truncate">{children}</span>
      <span className="figures shrink-0 text-muted">{countFiles(count)}</span>
    </Button>
  );
}
