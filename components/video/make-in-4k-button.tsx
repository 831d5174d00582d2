import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Maximize } from 'lucide-react';
import { cutScope } from '@/components/cuts/use-cuts';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { requireNetwork, START_OFFLINE } from '@/components/ui/require-network';
import { type Cut, cutPresets } from '@/contracts/cuts';
import { limits } from '@/contracts/limits';
import { addCut, cutQueries } from '@/lib/api/cuts';
import { refresh } from '@/lib/api/refresh';
import { withPrice } from '@/lib/format/tokens';

interface MakeIn4kButtonProps {
  readonly projectId: string;
  readonly cuts: readonly Cut[];
  /** Tokens that making it takes. */
  readonly price: number;
  readonly onMake: (cut: Cut) => void;
}

/** Adds the main video in 4K as a version and makes it; nothing where there is one, or no room for it. */
export function MakeIn4kButton({ projectId, cuts, price, onMake }: MakeIn4kButtonProps) {
  const client = useQueryClient();
  const main = cuts.find(({ isMain }) => isMain);
  const add = useMutation({
    scope: cutScope,
    mutationFn: (targetSeconds: number) =>
      addCut(projectId, {
        preset: 'property',
        shape: '16:9-4k',
        targetSeconds,
        name: `${cutPresets.property.label} 4K`,
      }),
    onSuccess: async (cut) => {
      await refresh(client, cutQueries.list(projectId));
      onMake(cut);
    },
    onError: (error) => notifyFailure('Version not saved', error.message),
  });
  // A version that is added shows all shots: with some chosen by hand it would be another video.
  const isLike4k = main?.video !== undefined && main.shape === '16:9' && !main.shotIds;
  const is4kThere = cuts.some(({ shape }) => shape === '16:9-4k');
  if (!isLike4k || is4kThere || cuts.length >= limits.cutsPerProject) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="figures"
      disabled={add.isPending}
      onClick={() => requireNetwork(START_OFFLINE) && add.mutate(main.targetSeconds)}
    >
      <Maximize aria-hidden="true" />
      {withPrice('Make it in 4K', price)}
    </Button>
  );
}
