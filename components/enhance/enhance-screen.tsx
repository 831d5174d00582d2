'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { ProjectProblem } from '@/components/shell/project-problem';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import type { Variant } from '@/contracts/production/enhancements';
import { enhancementQueries } from '@/lib/api/enhancements';
import { projectQueries } from '@/lib/api/projects';
import { shotImageUrl } from '@/lib/api/shots';
import { paths } from '@/lib/paths';
import { AlteredBadge } from './altered-badge';
import { BeforeAfter } from './before-after';
import { EnhanceForm } from './enhance-form';
import { useRevert } from './use-revert';
import { type LabelledVariant, labelVariants, VariantStrip } from './variant-strip';
import { VariantsNotice } from './variants-notice';
import { VideoPick } from './video-pick';

interface EnhanceScreenProps {
  readonly projectId: string;
  readonly shotId: string;
  /** Shown when the picture's variants cannot be had. */
  readonly fallback: string | undefined;
}

/** Enhance Image: one photo, its variants, and the words for the next one. */
export function EnhanceScreen({ projectId, shotId, fallback }: EnhanceScreenProps) {
  const variants = useQuery(enhancementQueries.variants(projectId, shotId));
  const project = useQuery(projectQueries.one(projectId));
  const problem = useLoadProblem(project);
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState(false);
  const revert = useRevert(projectId, shotId);

  const all = labelVariants(variants.data?.variants ?? []);
  const images = all.filter(({ type }) => type === 'image');
  const original = images[0]?.url ?? fallback ?? shotImageUrl(projectId, shotId, { width: 2048 });
  const enhanced = images.slice(1);
  // The latest one that is no video, unless the person looks at another.
  const latest = images.at(-1);
  const shown = all.find(({ fileName }) => fileName === chosen) ?? latest;

  if (problem !== undefined) return <ProjectProblem problem={problem} onRetry={project.refetch} />;
  const askToRevert = () => {
    if (enhanced.length === 0) notifyFailure('No Enhancements', 'This image is the original.');
    else setAsking(true);
  };
  return (
    <>
      <AppHeader backTo={paths.edit(projectId)} title="Enhance Image" />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <VariantsNotice read={variants} />
          {variants.isLoading && variants.errorUpdateCount === 0 ? (
            <Skeleton className="aspect-4/3 max-h-[70dvh] w-full rounded-card" />
          ) : (
            <Picture original={original} shown={shown} isOriginal={shown === images[0]} />
          )}
          {shown?.type === 'video' && latest !== undefined && (
            <VideoPick
              {...{ projectId, shotId, video: shown, picture: latest }}
              isUsed={variants.data?.selectedVariant === shown.fileName}
            />
          )}
          {all.length > 1 && (
            <VariantStrip
              projectId={projectId}
              shotId={shotId}
              variants={all}
              shown={shown?.fileName}
              onChoose={(fileName) => setChosen(fileName)}
            />
          )}
        </div>
        <div className="grid content-start gap-6">
          <EnhanceForm
            projectId={projectId}
            shotId={shotId}
            imageUrl={(shown?.type === 'image' ? shown : latest)?.url}
            onEnhanced={() => setChosen(undefined)}
          />
          <Button variant="secondary" disabled={revert.isPending} onClick={askToRevert}>
            <RotateCcw aria-hidden="true" />
            Revert to Original
          </Button>
          {shown?.provenance !== undefined && <Provenance variant={shown} />}
        </div>
      </main>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Revert to Original"
        description={`This will remove ${enhanced.length} enhanced image(s). This action cannot be undone.`}
        action="Revert to Original"
        danger
        onAction={() => revert.mutate(enhanced.map(({ fileName }) => fileName))}
      />
    </>
  );
}

interface PictureProps {
  readonly original: string;
  readonly shown: LabelledVariant | undefined;
  readonly isOriginal: boolean;
}

/** The variant in view: a video to play, or a picture beside the original. */
function Picture({ original, shown, isOriginal }: PictureProps) {
  if (shown?.type === 'video') {
    return (
      <div className="relative">
        {/* biome-ignore lint/a11y/useMediaCaption: the videos have no speech */}
        <video
          key={shown.url}
          aria-label={`${shown.label} of this image`}
          className="max-h-[70dvh] w-full rounded-card border bg-black"
          src={shown.url}
          controls
          playsInline
        />
        <AlteredBadge
          disclosure={shown.disclosure}
          className="pointer-events-none absolute top-3 left-3"
        />
      </div>
    );
  }
  if (shown !== undefined && !isOriginal) {
    return (
      <div className="relative">
        <BeforeAfter key={shown.url} original={original} enhanced={shown.url} />
        <AlteredBadge
          disclosure={shown.disclosure}
          className="pointer-events-none absolute right-3 bottom-3"
        />
      </div>
    );
  }
  return (
    <img
      src={original}
      alt="The original"
      className="max-h-[70dvh] w-full rounded-card border bg-sunken object-contain"
    />
  );
}

function Provenance({ variant }: { variant: Variant }) {
  const { provenance } = variant;
  if (provenance === undefined) return null;
  return (
    <dl className="grid gap-2 border-t pt-4 text-sm">
      <div>
        <dt className="text-xs text-muted">Prompt</dt>
        <dd>{provenance.prompt}</dd>
      </div>
      {provenance.adjustments.length > 0 && (
        <div>
          <dt className="text-xs text-muted">What was done</dt>
          <dd>{provenance.adjustments.join(', ')}</dd>
        </div>
      )}
      {variant.disclosure === 'altered' && (
        <p className="text-xs text-muted">
          This photo shows something that isn’t really there. Disclose it where your MLS requires
          it.
        </p>
      )}
    </dl>
  );
}
