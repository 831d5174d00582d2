import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comment } from '@/contracts/publishing/approval';

interface CommentTextProps {
  readonly comment: Comment;
  /** The moment it is on. */
  readonly children: ReactNode;
}

/** A comment with its answer, as plain text: no address in it can be pressed. */
export function CommentText({ comment, children }: CommentTextProps) {
  const { author, text, answer, isResolved, isOfThisVideo } = comment;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {children}
        {author !== undefined && <bdi className="min-w-0 font-medium wrap-anywhere">{author}</bdi>}
        {!isOfThisVideo && <span className="text-muted">on an earlier video</span>}
        {isResolved && (
          <span className="ml-auto flex items-center gap-1 text-success">
            <Check aria-hidden="true" className="size-4 stroke-[1.75]" />
            Done
          </span>
        )}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {answer !== undefined && (
        <p
          dir="auto"
          className="border-l-2 border-brand pl-3 text-sm whitespace-pre-line wrap-anywhere"
        >
          <span className="sr-only">Reply: </span>
          {answer}
        </p>
      )}
    </>
  );
}
