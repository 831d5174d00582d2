import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';

interface ListingNotesDialogProps {
  /** Parts that were not applied; nothing is shown if empty. */
  readonly notes: readonly string[];
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Shows the parts of a listing file that were not applied, and offers to undo. */
export function ListingNotesDialog({ notes, onUndo, onClose }: ListingNotesDialogProps) {
  return (
    <Dialog
      open={notes.length > 0}
      onOpenChange={onClose}
      title="Listing file applied"
      description="Everything except:"
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm [overflow-wrap:anywhere]">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={onUndo}>
          Undo
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </DialogActions>
    </Dialog>
  );
}
