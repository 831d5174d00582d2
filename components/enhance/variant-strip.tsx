'use client';

import { classNames } from '@/components/ui/class-names';
import { Photo } from '@/components/ui/photo';
import type { Variant } from '@/contracts/enhancements';

interface VariantStripProps {
  readonly variants: readonly Variant[];
  /** File name of the one in view. */
  readonly shown: string | undefined;
  readonly onChoose: (fileName: string) => void;
}

/** The variants of a picture, the original first. */
export function VariantStrip({ variants, shown, onChoose }: VariantStripProps) {
  return (
    <ul aria-label="Variants" className="flex gap-3 overflow-x-auto p-1">
      {variants.map((variant, position) => {
        const label = position === 0 ? 'Original' : `Enhanced ${position}`;
        const isShown = variant.fileName === shown;
        return (
          <li key={variant.fileName} className="shrink-0">
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => onChoose(variant.fileName)}
              className="grid gap-1 text-xs"
            >
              <span
                className={classNames(
                  'relative block aspect-4/3 w-24 overflow-hidden rounded-control border-2 sm:w-28',
                  isShown ? 'border-brand' : 'border-transparent',
                )}
              >
                <Photo src={variant.url} alt="" />
              </span>
              <span className={isShown ? 'font-medium' : 'text-muted'}>{label}</span>
              {variant.disclosure === 'altered' && (
                <span className="text-muted">Digitally altered</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
