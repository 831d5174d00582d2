import type { ComponentType, ReactNode, SVGProps } from 'react';

interface StateScreenProps {
  readonly icon: ComponentType<Pick<SVGProps<SVGSVGElement>, 'aria-hidden' | 'className'>>;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons: what can be done next. */
  readonly actions?: ReactNode;
  /** `h1` if the screen has no other heading. */
  readonly level?: 'h1' | 'h2';
  /** `alert` announces the state to screen readers as it appears. */
  readonly role?: 'alert';
}

/** A whole screen for one state: empty, not found, failed. */
export function StateScreen({
  icon: Icon,
  title,
  children,
  actions,
  level: Heading = 'h2',
  role,
}: StateScreenProps) {
  return (
    <div
      role={role}
      className="page grid min-h-[min(36rem,70dvh)] animate-appear place-content-center justify-items-center gap-4 py-16 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-brand-tint text-brand">
        <Icon aria-hidden="true" className="size-6 stroke-[1.75]" />
      </span>
      <Heading className="display text-2xl">{title}</Heading>
      <div className="max-w-[52ch] text-muted">{children}</div>
      {actions !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      )}
    </div>
  );
}
