import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';

interface FormEndProps {
  /** Reason for the failure. */
  readonly problem: string | undefined;
  /** Label of the submit button, also while submitting. */
  readonly action: string;
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: the error, and the buttons. */
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
