import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { TextareaField } from '@/components/ui/textarea-field';
import type { Comment } from '@/contracts/publishing/approval';
import { approvalLimits } from '@/contracts/publishing/approval-limits';
import { approvalQueries, type CommentChange, changeComment } from '@/lib/api/approval';
import { refresh } from '@/lib/api/refresh';
import { formatClock } from '@/lib/format/duration';
import { CommentText } from './comment-text';

interface OwnCommentProps {
  readonly projectId: string;
  readonly comment: Comment;
  /** The name of the version it is on. */
  readonly version: string | undefined;
  readonly onJump: (comment: Comment) => void;
}

/** A comment with the owner's actions: show the moment, answer, resolve, remove. */
export function OwnComment({ projectId, comment, version, onJump }: OwnCommentProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const change = useMutation({
    mutationFn: (wanted: CommentChange) => changeComment(projectId, comment.commentId, wanted),
    onSuccess: () => setTyped(undefined),
    onError: (error) => notifyFailure('Comment not changed', error.message),
    onSettled: () => refresh(client, approvalQueries.of(projectId)),
  });
  const clock = formatClock(comment.seconds);
  const small = { size: 'small', variant: 'ghost', disabled: change.isPending } as const;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <CommentText comment={comment}>
        <Button variant="link" size="inline" className="figures" onClick={() => onJump(comment)}>
          <span className="sr-only">Show </span>
          {clock}
          {version !== undefined && ` · ${version}`}
        </Button>
      </CommentText>
      {typed !== undefined && (
        <TextareaField
          label={`Reply to the comment at ${clock}`}
          autoFocus
          maxLength={approvalLimits.textLength}
          value={typed}
          onChange={setTyped}
        />
      )}
      <div className="-ml-3 flex flex-wrap gap-1">
        {typed === undefined ? (
          <Button {...small} onClick={() => setTyped(comment.answer ?? '')}>
            {comment.answer === undefined ? 'Reply' : 'Edit reply'}
          </Button>
        ) : (
          <Button
            {...small}
            variant="secondary"
            className="ml-3"
            disabled={change.isPending || typed.trim() === ''}
            onClick={() => change.mutate({ answer: typed })}
          >
            Send reply
          </Button>
        )}
        <Button {...small} onClick={() => change.mutate({ isResolved: !comment.isResolved })}>
          {comment.isResolved ? 'Reopen' : 'Resolve'}
        </Button>
        <Button {...small} onClick={() => change.mutate('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}
