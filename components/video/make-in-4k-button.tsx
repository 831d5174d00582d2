import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Maximize } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { requireNetwork, START_OFFLINE } from '@/components/ui/require-network';
import { versionScope } from '@/components/versions/use-stored-versions';
import { limits } from '@/contracts/limits';
import { type Version, versionPresets } from '@/contracts/production/versions';
import { refresh } from '@/lib/api/refresh';
import { addVersion, versionQueries } from '@/lib/api/versions';
import { withPrice } from '@/lib/format/tokens';

interface MakeIn4kButtonProps {
  readonly projectId: string;
  readonly versions: readonly Version[];
  /** Tokens that making it takes. */
  readonly price: number;
  readonly onMake: (version: Version) => void;
}

/**
 * Adds the main video in 4K as a version and renders it; renders nothing if it exists, or at the version
 * limit.
 */
export function MakeIn4kButton({ projectId, versions, price, onMake }: MakeIn4kButtonProps) {
  const client = useQueryClient();
  const main = versions.find(({ isMain }) => isMain);
  const add = useMutation({
    scope: versionScope,
    mutationFn: (targetSeconds: number) =>
      addVersion(projectId, {
        preset: 'property',
        shape: '16:9-4k',
        targetSeconds,
        name: `${versionPresets.property.label} 4K`,
      }),
    onSuccess: async (version) => {
      await refresh(client, versionQueries.list(projectId));
      onMake(version);
    },
    onError: (error) => notifyFailure('Version not saved', error.message),
  });
  // A version that is added shows all shots: with some chosen by hand it would be another video.
  const isLike4k = main?.video !== undefined && main.shape === '16:9' && !main.shotIds;
  const is4kThere = versions.some(({ shape }) => shape === '16:9-4k');
  if (!isLike4k || is4kThere || versions.length >= limits.versionsPerProject) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="figures"
      disabled={add.isPending}
      onClick={() => requireNetwork(START_OFFLINE) && add.mutate(main.targetSeconds)}
    >
      <Maximize aria-hidden="true" />
      {withPrice('Create in 4K', price)}
    </Button>
  );
}
