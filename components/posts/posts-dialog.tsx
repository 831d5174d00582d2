import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { RadioChips } from '@/components/ui/radio-chips';
import { Skeleton } from '@/components/ui/skeleton';
import { PastInvitation } from '@/components/versions/past-invitation';
import type { Version } from '@/contracts/production/versions';
import { brandQueries } from '@/lib/api/brands';
import { deliveryQueries } from '@/lib/api/delivery';
import { factsQueries } from '@/lib/api/facts';
import { composePost } from '@/lib/posts/compose-post';
import { chooseFile, type Network, networkNames, networks } from '@/lib/posts/networks';
import { PostEditor } from './post-editor';

/**
 * The user's edited texts with the generated texts that they are based on. New facts generate new texts,
 * which discards the edit.
 */
export type ChangedPosts = Partial<Record<Network, { readonly from: string; readonly to: string }>>;

interface PostsDialogProps {
  readonly projectId: string;
  readonly projectName: string | undefined;
  readonly versions: readonly Version[];
  /** Held by the page, so that closing the dialog does not lose it. */
  readonly changed: ChangedPosts;
  readonly onChange: (changed: ChangedPosts) => void;
  readonly onClose: () => void;
}

const options = networkNames.map((value) => ({ value, label: networks[value].label }));

/** A post for each network: an editable text to copy, and the matching file. */
export function PostsDialog(props: PostsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="Posts"
      description="Ready-to-post captions from your listing facts, plus the right video for each network."
    >
      <PastInvitation projectId={props.projectId} />
      <Posts {...props} />
      <DialogActions>
        <Button variant="secondary" onClick={props.onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Posts({ projectId, projectName, versions, changed, onChange }: PostsDialogProps) {
  const facts = useQuery(factsQueries.one(projectId));
  const brand = useQuery(brandQueries.mine());
  const links = useQuery(deliveryQueries.links(projectId));
  const [network, setNetwork] = useState<Network>('instagram');
  const failed = [facts, brand, links].find(({ isError }) => isError);
  if (failed?.error) {
    return (
      <p role="alert" className="text-sm text-danger">
        {failed.error.message}
      </p>
    );
  }
  if (!facts.isSuccess || !brand.isSuccess || !links.isSuccess)
    return <Skeleton className="h-72" />;
  const page = links.data.find(({ kind }) => kind === 'branded');
  const text = composePost(network, {
    facts: facts.data.facts,
    brand: brand.data,
    name: projectName,
    pageUrl: page && new URL(page.path, window.location.origin).toString(),
    now: new Date(),
  });
  const own = changed[network];
  const canLink = networks[network].showsLinks && page === undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RadioChips legend="Network" options={options} value={network} onChange={setNetwork} />
      <PostEditor
        key={network}
        network={network}
        text={own?.from === text ? own.to : text}
        file={chooseFile(network, versions)}
        onChange={(to) => onChange({ ...changed, [network]: { from: text, to } })}
      />
      {canLink && (
        <p className="text-sm text-muted">
          Turn on your branded listing page to add its link to the post.
        </p>
      )}
    </div>
  );
}
