import { Play } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Photo } from '@/components/ui/photo';
import type { Variant } from '@/contracts/production/enhancements';
import { shotImageUrl } from '@/lib/api/shots';

/** A variant with its display name. */
export interface LabelledVariant extends Variant {
  readonly label: string;
}

/** @param variants all of a shot: index 0 is the original, the others are counted by kind. */
export function labelVariants(variants: readonly Variant[]): LabelledVariant[] {
  const counts = { image: 0, video: 0 };
  const names = { image: 'Enhanced', video: 'Video' };
  return variants.map((variant, position) => {
    if (position === 0) return { ...variant, label: 'Original' };
    counts[variant.type] += 1;
    return { ...variant, label: `${names[variant.type]} ${counts[variant.type]}` };
  });
}

interface VariantStripProps {
  readonly projectId: string;
  readonly shotId: string;
  readonly variants: readonly LabelledVariant[];
  /** File name of the one in view. */
  readonly shown: string | undefined;
  readonly onChoose: (fileName: string) => void;
}

/** Variants of a picture to choose from, pictures and videos alike. */
export function VariantStrip(props: VariantStripProps) {
  const { projectId, shotId, variants, shown, onChoose } = props;
  return (
    <ul aria-label="Saved with this photo" className="flex gap-3 overflow-x-auto p-1">
      {variants.map(({ fileName, label, type, disclosure }) => {
        const isShown = fileName === shown;
        return (
          <li key={fileName} className="shrink-0">
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => onChoose(fileName)}
              className="grid gap-1 text-xs"
            >
              <span
                className={classNames(
                  'relative block aspect-4/3 w-24 overflow-hidden rounded-control border-2 sm:w-28',
                  isShown ? 'border-brand' : 'border-transparent',
                )}
              >
                {/* With a width, a video answers with its still. */}
                <Photo
                  src={shotImageUrl(projectId, shotId, { width: 320, variant: fileName })}
                  alt=""
                />
                {type === 'video' && (
                  <span
                    data-testid="play-badge"
                    className="absolute inset-0 m-auto grid size-8 place-items-center rounded-full bg-scrim text-white"
                  >
                    <Play aria-hidden="true" className="size-3.5 translate-x-px fill-current" />
                  </span>
                )}
              </span>
              <span className={isShown ? 'font-medium' : 'text-muted'}>{label}</span>
              {disclosure === 'altered' && <span className="text-muted">Digitally altered</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
