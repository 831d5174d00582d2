import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Globe, Images, Megaphone, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { ApprovalDialog } from '@/components/approval/approval-dialog';
import { DeliveryDialog } from '@/components/delivery/delivery-dialog';
import { PlaysDialog } from '@/components/plays/plays-dialog';
import { type ChangedPosts, PostsDialog } from '@/components/posts/posts-dialog';
import { StillsDialog } from '@/components/stills/stills-dialog';
import { Button } from '@/components/ui/button';
import type { Version } from '@/contracts/production/versions';
import type { Comment } from '@/contracts/publishing/approval';
import { approvalQueries } from '@/lib/api/approval';
import { playsQueries } from '@/lib/api/plays';

interface SharingActionsProps {
  readonly projectId: string;
  /** The project's own name. */
  readonly projectName: string | undefined;
  readonly versions: readonly Version[];
  /** Plays the version of a comment from its moment on. */
  readonly onJump: (comment: Comment) => void;
}

/** How a finished project reaches others: the listing's page, its approval, posts, and who watched. */
export function SharingActions(props: SharingActionsProps) {
  const { projectId, projectName, versions, onJump } = props;
  const [open, setOpen] = useState<'delivery' | 'approval' | 'posts' | 'stills' | 'plays'>();
  const [posts, setPosts] = useState<ChangedPosts>({});
  const approval = useQuery(approvalQueries.of(projectId)).data;
  const unresolved = approval?.comments.filter(({ isResolved }) => !isResolved).length ?? 0;
  const plays = useQuery(playsQueries.report(projectId)).data?.total.plays;
  const first = versions.find(({ video }) => video !== undefined);
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      <Button size="small" variant="secondary" onClick={() => setOpen('delivery')}>
        <Globe aria-hidden="true" />
        Listing page…
      </Button>
      <Button
        size="small"
        variant="secondary"
        className="figures"
        onClick={() => setOpen('approval')}
      >
        <MessageSquare aria-hidden="true" />
        {unresolved === 0 ? 'Approval…' : `Approval (${unresolved})…`}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen('posts')}>
        <Megaphone aria-hidden="true" />
        Posts…
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen('stills')}>
        <Images aria-hidden="true" />
        Stills…
      </Button>
      <Button size="small" variant="secondary" className="figures" onClick={() => setOpen('plays')}>
        <ChartNoAxesColumn aria-hidden="true" />
        {plays === undefined || plays === 0 ? 'Plays…' : `Plays (${plays})…`}
      </Button>
      {open === 'delivery' && <DeliveryDialog projectId={projectId} onClose={close} />}
      {open === 'approval' && (
        <ApprovalDialog
          projectId={projectId}
          versions={versions}
          onClose={close}
          onJump={(comment) => {
            close();
            onJump(comment);
          }}
        />
      )}
      {open === 'posts' && (
        <PostsDialog
          projectId={projectId}
          projectName={projectName}
          versions={versions}
          changed={posts}
          onChange={setPosts}
          onClose={close}
        />
      )}
      {open === 'stills' && first !== undefined && (
        <StillsDialog projectId={projectId} versionId={first.versionId} onClose={close} />
      )}
      {open === 'plays' && <PlaysDialog projectId={projectId} onClose={close} />}
    </div>
  );
}
