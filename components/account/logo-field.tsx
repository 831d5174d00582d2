import { useState } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import { SwitchRow } from '@/components/ui/switch';
import {
  type BrandLogo,
  MAX_LOGO_BYTES,
  removeLogo,
  saveLogo,
  uploadLogo,
} from '@/contracts/brands';
import { call } from '@/lib/api/call';
import { PictureField, useSavePictures } from './picture-field';

/** Mid greys, on which both dark and light logos stand out from transparent areas. */
const CHECKERS = {
  backgroundImage: 'repeating-conic-gradient(#8b8b8b 0 25%, #979797 0 50%)',
  backgroundSize: '20px 20px',
};

/** The logo on checkers, which show where it is transparent. */
export function LogoField({ logo }: { readonly logo: BrandLogo | undefined }) {
  return (
    <PictureField
      kind="logo"
      label="Logo"
      accept="image/png,image/jpeg,image/webp"
      maxBytes={MAX_LOGO_BYTES}
      hint="PNG, JPEG or WebP up to 10 MB, best with a transparent ground. SVGs are not taken: export them as PNG."
      hasPicture={logo !== undefined}
      upload={uploadLogo}
      remove={removeLogo}
      options={logo?.canHideWhite === true && <HideWhite logo={logo} />}
    >
      {logo === undefined ? (
        <div className="grid h-44 place-items-center rounded-control border border-dashed border-line-strong/60 px-6 text-center text-sm text-muted">
          Your brokerage’s logo
        </div>
      ) : (
        <div className="grid h-44 place-items-center rounded-control p-5" style={CHECKERS}>
          <img
            src={logo.url}
            alt="Your logo"
            width={logo.width}
            height={logo.height}
            className="h-full max-h-full w-full object-contain"
          />
        </div>
      )}
    </PictureField>
  );
}

function HideWhite({ logo }: { readonly logo: BrandLogo }) {
  const save = useSavePictures();
  const [wanted, setWanted] = useState<boolean>();
  const hide = (hidesWhite: boolean) => {
    setWanted(hidesWhite);
    save.mutate(() => call(saveLogo, { body: { hidesWhite } }), {
      onSettled: () => setWanted(undefined),
      onError: () =>
        notifyFailure('Failed to save', 'Your change could not be saved. Please try again.'),
    });
  };
  return (
    <SwitchRow
      label="Make its white transparent"
      className="gap-6 text-sm"
      checked={wanted ?? logo.hidesWhite}
      onCheckedChange={hide}
    />
  );
}
