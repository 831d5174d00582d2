import { Skeleton } from '@/components/ui/skeleton';

export function ProjectCardSkeleton() {
  return (
    <li
      data-testid="project-skeleton"
      className="overflow-hidden rounded-card border bg-surface"
      aria-hidden="true"
    >
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-2 p-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </li>
  );
}
