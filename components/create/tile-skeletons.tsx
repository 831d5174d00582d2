import { Skeleton } from '@/components/ui/skeleton';

/** Stands for the tiles of a project that is being loaded. */
export function TileSkeletons() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="aspect-square rounded-card" />
      ))}
    </div>
  );
}
