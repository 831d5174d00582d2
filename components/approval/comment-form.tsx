'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { approvalLimits } from '@/contracts/publishing/approval-limits';
import { formatClock, parseClock } from '@/lib/format/duration';
import type { ApprovalPlace } from './approval-place';
import { rememberClientName } from './client-name';
import { ClientNameField, readClientName } from './client-name-field';
import { useSending } from './use-sending';
import { pauseVideo, useVideoSeconds } from './video-moment';

interface CommentFormProps extends ApprovalPlace {
  /** Length of the video. */
  readonly seconds: number;
}

/** Comments on the moment that the video shows when typing begins. */
export function CommentForm({ projectId, versionId, share, formPath, seconds }: CommentFormProps) {
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState('');
  const [typedMoment, setTypedMoment] = useState<string>();
  const videoSeconds = useVideoSeconds(text !== '');
  const moment = typedMoment ?? formatClock(Math.floor(videoSeconds));
  const { send, sentence, isSending } = useSending();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const at = parseClock(moment);
    const author = readClientName(event.currentTarget);
    void send('Your comment was sent.', async ({ sendComment }) => {
      await sendComment({ projectId, share }, { versionId, seconds: at ?? 0, text, author });
      rememberClientName({ projectId, share }, author);
      setText('');
      setTypedMoment(undefined);
      router.refresh();
    });
  };
  return (
    <form
      action={formPath}
      method="post"
      onSubmit={submit}
      className="grid gap-3 border-t pt-4 print:hidden"
    >
      <input type="hidden" name="act" value="comment" />
      <input type="hidden" name="versionId" value={versionId} />
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
        <label htmlFor={`${id}-moment`} className="grid gap-1.5 text-sm font-medium">
          Moment
          <Input
            id={`${id}-moment`}
            name="moment"
            required
            pattern="\s*(\d{1,3}:)?\d{1,3}\s*"
            title={`A time in the video such as 0:12, up to ${formatClock(seconds)}`}
            autoComplete="off"
            className="figures"
            value={moment}
            onChange={(event) => setTypedMoment(event.target.value)}
          />
        </label>
        <ClientNameField label="Your name (optional)" projectId={projectId} share={share} />
      </div>
      <label htmlFor={`${id}-text`} className="grid gap-1.5 text-sm font-medium">
        Comment
        <Textarea
          id={`${id}-text`}
          name="text"
          required
          rows={3}
          maxLength={approvalLimits.textLength}
          className="font-normal"
          value={text}
          onFocus={pauseVideo}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="submit"
          disabled={isSending}
          className={buttonVariants({ variant: 'secondary' })}
        >
          Send comment
        </button>
        <p role="status" className="min-w-0 flex-1 text-sm text-muted">
          {sentence}
        </p>
      </div>
    </form>
  );
}
