import { toInitials } from '@/lib/auth/initials';

/** A person's initials in a circle; the name stands beside it or in the label of what holds it. */
export function Avatar({
  person,
}: {
  person: { name?: string | undefined; email?: string | undefined };
}) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-tint text-xs font-medium text-brand"
    >
      {toInitials(person)}
    </span>
  );
}
