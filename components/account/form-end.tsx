import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';

interface FormEndProps {
  /** Why it was not done. */
  readonly problem: string | undefined;
  /** What is done, or is being done, as the button says. */
  readonly action: string;
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: what went wrong, and its buttons. */
export function FormEnd({ problem, action, isDisabled, onCancel }: FormEndProps) {
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isDisabled}>
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
