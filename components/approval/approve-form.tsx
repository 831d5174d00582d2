'use client';

import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import type { Approval } from '@/contracts/publishing/approval';
import type { ApprovalPlace } from './approval-place';
import { ApprovedLine } from './approved-line';
import { rememberClientName } from './client-name';
import { ClientNameField, readClientName } from './client-name-field';
import { useSending } from './use-sending';

interface ApproveFormProps extends ApprovalPlace {
  readonly approved: Approval['approved'];
}

/**
 * Approves the current video. While an approval counts, the form does not ask for another, but a re-rendered
 * video may be approved again.
 */
export function ApproveForm({ projectId, share, formPath, approved }: ApproveFormProps) {
  const router = useRouter();
  const { send, sentence, isSending } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = readClientName(event.currentTarget);
    void send('Thank you. The video is approved.', async ({ sendApproval }) => {
      await sendApproval({ projectId, share }, { name });
      rememberClientName({ projectId, share }, name);
      router.refresh();
    });
  };
  const form = (
    <form action={formPath} method="post" onSubmit={submit} className="grid gap-3 print:hidden">
      <input type="hidden" name="act" value="approve" />
      <ClientNameField label="Approved by (optional)" projectId={projectId} share={share} />
      <button type="submit" disabled={isSending} className={buttonVariants()}>
        Approve the video
      </button>
    </form>
  );
  return (
    <div className="grid gap-3 border-t pt-4">
      {approved !== undefined && <ApprovedLine approved={approved} className="text-sm" />}
      {approved?.isStillValid !== true && form}
      {approved?.isStillValid === true && !approved.isOfThisVideo && (
        <details className="grid gap-3 print:hidden">
          <summary className="w-fit cursor-pointer py-1 text-sm text-muted underline-offset-4 hover:underline pointer-coarse:py-3">
            Approve this video too
          </summary>
          <div className="pt-3">{form}</div>
        </details>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {sentence}
      </p>
    </div>
  );
}
