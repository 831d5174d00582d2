import { toast } from 'sonner';

/** A success toast, with at most one thing to do about it. */
export function notifySuccess(
  title: string,
  description?: string,
  action?: { label: string; onClick: () => void },
): void {
  toast.success(title, { description, action });
}

/** A destructive toast: something did not work. */
export function notifyFailure(title: string, description?: string): void {
  toast.error(title, { description });
}
