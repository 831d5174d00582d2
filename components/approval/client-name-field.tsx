'use client';

import { useEffect, useId, useRef } from 'react';
import { Input } from '@/components/ui/input';
import { approvalLimits } from '@/contracts/publishing/approval-limits';
import type { ApprovalPlace } from './approval-place';
import { useClientName } from './client-name';

interface ClientNameFieldProps extends Pick<ApprovalPlace, 'projectId' | 'share'> {
  readonly label: string;
}

/** Name of the commenter or approver, prefilled with the last name entered on this device. */
export function ClientNameField({ label, projectId, share }: ClientNameFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const name = useClientName({ projectId, share });
  useEffect(() => {
    // Keeps text that was typed before the page's scripts loaded.
    if (field.current?.value === '') field.current.value = name;
  }, [name]);
  return (
    <label htmlFor={id} className="grid gap-1.5 text-sm font-medium">
      {label}
      <Input
        id={id}
        ref={field}
        name="author"
        autoComplete="name"
        maxLength={approvalLimits.nameLength}
      />
    </label>
  );
}

/** Returns the name in a submitted form; undefined if empty. */
export function readClientName(form: HTMLFormElement): string | undefined {
  return String(new FormData(form).get('author')).trim() || undefined;
}
