import Link from 'next/link';
import { shortId } from '@/lib/format/project-name';

interface IdLinkProps {
  readonly href: string;
  readonly id: string;
  /** The kind of object that the id refers to. */
  readonly kind: 'User' | 'Project' | 'Job';
  /** Shown instead of the id. */
  readonly name?: string | undefined;
}

/** A link to an object's operator page, by its name or the beginning of its id. */
export function IdLink({ href, id, kind, name }: IdLinkProps) {
  return (
    <Link
      href={href}
      title={id}
      className="min-w-0 break-words text-brand underline-offset-4 hover:underline"
    >
      {name ?? `${kind} ${shortId(id)}`}
    </Link>
  );
}
