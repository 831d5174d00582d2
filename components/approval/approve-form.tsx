'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useId } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import { Input } from '@/components/ui/input';
import type { Approval } from '@/contracts/approval';
import { approvalLimits } from '@/contracts/approval-limits';
import { ApprovedLine } from './approved-line';
import type { ApprovalPlace } from './comment-form';
import { useSending } from './use-sending';

interface ApproveFormProps extends ApprovalPlace {
  readonly approved: Approval['approved'];
}

/** Says that the film is good as it is. */
export function ApproveForm({ projectId, share, formPath, approved }: ApproveFormProps) {
  const id = useId();
  const router = useRouter();
  const { send, sentence, isSending } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('author')).trim() || undefined;
    void send('Thank you. The film is approved.', async ({ sendApproval }) => {
      await sendApproval({ projectId, share }, { name });
      router.refresh();
    });
  };
  const isDone = approved?.isOfThisVideo === true;
  return (
    <div className="grid gap-3 border-t pt-4">
      {approved !== undefined && <ApprovedLine approved={approved} className="text-sm" />}
      {!isDone && (
        <form action={formPath} method="post" onSubmit={submit} className="grid gap-3 print:hidden">
          <input type="hidden" name="act" value="approve" />
          <label htmlFor={`${id}-author`} className="grid gap-1.5 text-sm font-medium">
            Approved by (optional)
            <Input
              id={`${id}-author`}
              name="author"
              autoComplete="name"
              maxLength={approvalLimits.nameLength}
            />
          </label>
          <button type="submit" disabled={isSending} className={buttonVariants()}>
            Approve the film
          </button>
        </form>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {sentence}
      </p>
    </div>
  );
}
