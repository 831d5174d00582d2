import { toInitials } from '@/lib/auth/initials';

/**
 * A user's initials in a circle; the name is beside it or in the label of its container. Drawn by the style
 * sheet, because letters in the document would become part of the button's visible label.
 */
export function Avatar({
  person,
}: {
  person: { name?: string | undefined; email?: string | undefined };
}) {
  return (
    <span
      aria-hidden="true"
      data-initials={toInitials(person)}
      className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-tint text-xs font-medium text-brand before:content-[attr(data-initials)]"
    />
  );
}
