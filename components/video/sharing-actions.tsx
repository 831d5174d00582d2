import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Globe, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { DeliveryDialog } from '@/components/delivery/delivery-dialog';
import { PlaysDialog } from '@/components/plays/plays-dialog';
import { PostsDialog } from '@/components/posts/posts-dialog';
import { Button } from '@/components/ui/button';
import type { Cut } from '@/contracts/cuts';
import { playsQueries } from '@/lib/api/plays';

interface SharingActionsProps {
  readonly projectId: string;
  /** The project's own name. */
  readonly projectName: string | undefined;
  readonly cuts: readonly Cut[];
}

/** How a finished project reaches others: the listing's page, posts, and who watched. */
export function SharingActions({ projectId, projectName, cuts }: SharingActionsProps) {
  const [open, setOpen] = useState<'delivery' | 'posts' | 'plays'>();
  const plays = useQuery(playsQueries.report(projectId)).data?.total.plays;
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      <Button size="small" variant="secondary" onClick={() => setOpen('delivery')}>
        <Globe aria-hidden="true" />
        Listing page…
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen('posts')}>
        <Megaphone aria-hidden="true" />
        Posts…
      </Button>
      <Button size="small" variant="secondary" className="figures" onClick={() => setOpen('plays')}>
        <ChartNoAxesColumn aria-hidden="true" />
        {plays === undefined || plays === 0 ? 'Plays…' : `Plays (${plays})…`}
      </Button>
      {open === 'delivery' && <DeliveryDialog projectId={projectId} onClose={close} />}
      {open === 'posts' && (
        <PostsDialog projectId={projectId} projectName={projectName} cuts={cuts} onClose={close} />
      )}
      {open === 'plays' && <PlaysDialog projectId={projectId} onClose={close} />}
    </div>
  );
}
