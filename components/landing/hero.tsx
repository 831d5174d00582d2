import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { PhoneFrame } from './phone-frame';

export function Hero() {
  return (
    <section className="page grid items-center gap-12 py-10 md:grid-cols-[1.25fr_1fr] md:py-24">
      <div>
        <h1 className="display text-[length:clamp(var(--text-3xl),14.5vw,var(--text-4xl))]/(--text-4xl--line-height)">
          Your listing, filmed from its photos.
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-muted">
          Homereel lets you create videos from your listing photos in minutes: camera motion on
          every photo, transitions between them, ready to share.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="large">
            <a href={paths.signIn}>Create your first video</a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href={paths.sampleListing}>Try it with our sample listing</a>
          </Button>
        </div>
        <p className="mt-4 text-sm text-muted">Free trial. No card needed.</p>
      </div>
      <PhoneFrame />
    </section>
  );
}
