import { Button } from '@/components/ui/button';
import { useStoredVersions } from '@/components/versions/use-stored-versions';
import type { ProjectVoice } from '@/contracts/project/voice';
import { fitVoice } from '@/lib/draft/voice-fit';

/** Says which versions are shorter than the voice, and offers remedies. */
export function FitNotice({ projectId, voice }: { projectId: string; voice: ProjectVoice }) {
  const { versions, onChange } = useStoredVersions(projectId);
  const fit = fitVoice(voice, versions);
  if (fit === undefined || (fit.tooShort.length === 0 && !fit.skipsTeaser)) return null;
  const { neededSeconds, tooShort, canGrow, skipsTeaser } = fit;
  const names = tooShort.map(({ name, targetSeconds }) => `${name} (${targetSeconds} s)`);
  return (
    <section
      aria-label="Length"
      className="grid justify-items-start gap-2 rounded-control bg-accent-tint p-3 text-sm"
    >
      {tooShort.length > 0 && (
        <p>
          Your voice-over is {neededSeconds} seconds, longer than {names.join(', ')}.{' '}
          {canGrow
            ? 'Make the photos longer, or record a shorter script.'
            : 'A version can be up to two minutes. Record a shorter script.'}
        </p>
      )}
      {tooShort.length > 0 && canGrow && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            for (const { versionId } of tooShort) {
              onChange({ kind: 'save', versionId, body: { targetSeconds: neededSeconds } });
            }
          }}
        >
          Lengthen photos
        </Button>
      )}
      {skipsTeaser && <p>The teaser is shorter than your voice-over and plays without it.</p>}
    </section>
  );
}
