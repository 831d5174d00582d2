import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { SupportSwitch } from './support-switch';

interface SupportDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** The switch “Share with support”, for a project's card. */
export function SupportDialog({ projectId, onClose }: SupportDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Support">
      <SupportSwitch projectId={projectId} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
