import { Skeleton } from '@/components/ui/skeleton';

export function ProjectCardSkeleton() {
  return (
    <li
      data-testid="project-skeleton"
      className="overflow-hidden rounded-card border bg-surface"
      aria-hidden="true"
    >
      <Skeleton className="aspect-4/3 rounded-none" />
      {/* As tall as a card, so that nothing jumps. */}
      <div className="grid h-[8.5rem] content-between p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </li>
  );
}
