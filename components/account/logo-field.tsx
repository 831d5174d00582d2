import { useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { notifyFailure } from '@/components/ui/notify';
import {
  type BrandLogo,
  MAX_LOGO_BYTES,
  removeLogo,
  saveLogo,
  uploadLogo,
} from '@/contracts/project/brands';
import { call } from '@/lib/api/call';
import { PictureField, useSavePictures } from './picture-field';

/** Mid greys, on which both dark and light logos stand out from transparent areas. */
const CHECKERS = {
  backgroundImage: 'repeating-conic-gradient(#8b8b8b 0 25%, #979797 0 50%)',
  backgroundSize: '20px 20px',
};

/** The logo on a checkerboard that shows its transparent areas. A logo with white has both its looks. */
export function LogoField({ logo }: { readonly logo: BrandLogo | undefined }) {
  return (
    <PictureField
      kind="logo"
      label="Logo"
      accept="image/png,image/jpeg,image/webp"
      maxBytes={MAX_LOGO_BYTES}
      hint="PNG, JPEG or WebP up to 10 MB, best with a transparent background. Export SVGs as PNG first."
      hasPicture={logo !== undefined}
      upload={uploadLogo}
      remove={removeLogo}
    >
      {logo === undefined ? (
        <div className="grid h-44 place-items-center rounded-control border border-dashed border-line-strong/60 px-6 text-center text-sm text-muted">
          Your brokerage’s logo
        </div>
      ) : logo.looks === undefined ? (
        <div className="grid h-44 place-items-center rounded-control p-5" style={CHECKERS}>
          <img
            src={logo.url}
            alt="Your logo"
            width={logo.width}
            height={logo.height}
            className="h-full max-h-full w-full object-contain"
          />
        </div>
      ) : (
        <LogoLooks hidesWhite={logo.hidesWhite} looks={logo.looks} />
      )}
    </PictureField>
  );
}

/** Backgrounds of logos in a video, independent of this page's theme. */
const grounds = ['bg-[#faf8f4]', 'bg-stage'] as const;

const lookNames = { clear: 'Remove white background', white: 'Keep white background' } as const;

/** The logo with and without its white, each on a light and a dark background. A press selects the look. */
function LogoLooks({
  hidesWhite,
  looks,
}: {
  hidesWhite: boolean;
  looks: NonNullable<BrandLogo['looks']>;
}) {
  const name = useId();
  const save = useSavePictures();
  const [wanted, setWanted] = useState<boolean>();
  const hide = (isHidden: boolean) => {
    setWanted(isHidden);
    save.mutate(() => call(saveLogo, { body: { hidesWhite: isHidden } }), {
      onSettled: () => setWanted(undefined),
      onError: () =>
        notifyFailure('Failed to save', 'Your change could not be saved. Please try again.'),
    });
  };
  const shown = (wanted ?? hidesWhite) ? 'clear' : 'white';
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">Logo background</legend>
      {(['clear', 'white'] as const).map((look) => (
        <label
          key={look}
          className="relative grid cursor-pointer grid-cols-[minmax(0,1fr)] content-start gap-1.5 rounded-control border p-1.5 text-center text-xs has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            checked={look === shown}
            onChange={() => hide(look === 'clear')}
          />
          {grounds.map((ground, i) => (
            <span
              key={ground}
              className={classNames(
                'grid h-16 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] rounded-[4px] border p-2',
                ground,
              )}
            >
              <img
                src={looks[look].url}
                alt={look === shown && i === 0 ? 'Your logo' : ''}
                width={looks[look].width}
                height={looks[look].height}
                className="size-full object-contain"
              />
            </span>
          ))}
          {lookNames[look]}
        </label>
      ))}
    </fieldset>
  );
}
