import { buttonVariants } from '@/components/ui/button-variants';
import { cameraMotions, motionLabels } from '@/contracts/project/motion';
import { shapeSizes } from '@/contracts/project/shape';
import { paths } from '@/lib/paths';
import listing from '@/public/sample-listing/listing.json';
import { PhotoTrial } from './photo-trial';

/** Depth motion needs a scene estimated on the server, to which this photo is never sent. */
const motions = cameraMotions
  .filter((value) => value !== 'depth-motion' && value !== 'still')
  .map((value) => ({ value, label: motionLabels[value] }));

const shapes = (['16:9', '9:16', '4:5'] as const).map((value) => {
  const { label, width, height } = shapeSizes[value];
  return { value, label: `${label} ${value}`, ratio: width / height };
});

/** A visitor's own photo moves in their browser, before they sign up. */
export function TryYourPhoto() {
  return (
    <section
      aria-labelledby="try-title"
      className="border-t border-line bg-surface noscript:hidden"
    >
      <div className="page grid gap-8 py-16 md:py-24 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <h2 id="try-title" className="display text-2xl md:text-3xl">
            See your own photo move.
          </h2>
          <p className="mt-4 max-w-[34rem] text-muted">
            Choose a photo and watch the camera move, exactly as in your finished video.
          </p>
          <p className="mt-4 font-medium">Your photo stays on this device. Nothing is uploaded.</p>
        </div>
        <div className="grid gap-8">
          <PhotoTrial photos={photos} motions={motions} shapes={shapes} />
          <a
            href={paths.signIn}
            className={`${buttonVariants({ size: 'large' })} justify-self-start`}
          >
            Make the whole video
          </a>
        </div>
      </div>
    </section>
  );
}

const toPhoto = (file: string) => {
  const stem = file.replace(/\.jpg$/, '');
  const alt = listing.photos.find((photo) => photo.file === file)?.alt ?? '';
  return { id: stem, alt, src: `/demo/try/${stem}.avif`, thumbnail: `/demo/sheet/${stem}.avif` };
};

const photos = [toPhoto('02-living.jpg'), toPhoto('08-pool.jpg'), toPhoto('09-dusk.jpg')] as const;
