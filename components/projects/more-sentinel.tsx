import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

interface MoreSentinelProps {
  readonly loading: boolean;
  readonly onReached: () => void;
}

/** The end of a page of the list: asks for the next as it comes near, or when pressed. */
export function MoreSentinel({ loading, onReached }: MoreSentinelProps) {
  const element = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;

  useEffect(() => {
    if (loading || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [loading]);

  return (
    <div ref={element} className="mt-10 grid justify-items-center">
      <Button variant="secondary" disabled={loading} onClick={onReached}>
        {loading ? 'Loading more projects…' : 'Show more projects'}
      </Button>
    </div>
  );
}
