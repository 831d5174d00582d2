import { toast } from 'sonner';

/** Shows a success toast, with an optional action. */
export function notifySuccess(
  title: string,
  description?: string,
  action?: { label: string; onClick: () => void },
): void {
  toast.success(title, { description, action });
}

/** Shows a destructive toast. */
export function notifyFailure(title: string, description?: string): void {
  toast.error(title, { description });
}
