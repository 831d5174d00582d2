import { LazyVideo } from './lazy-video';

const steps = [
  {
    title: 'Add your photos',
    text: 'All of them at once, straight from the phone or the camera. Short clips are welcome too.',
  },
  {
    title: 'Arrange, if you like',
    text: 'Order, motion, transitions and music are chosen for you. Change any of them, add the address, and watch it play meanwhile.',
  },
  {
    title: 'Share every version',
    text: 'Watch them, download them, or send a link for each. Buyers need no account.',
  },
] as const;

export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-title"
      className="page scroll-mt-16 py-16 md:py-24"
    >
      <h2 id="how-title" className="display text-2xl md:text-3xl">
        How It Works
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, position) => (
          <li key={title} className="border-t border-line pt-4">
            <p className="figures text-sm text-accent-text">{position + 1}</p>
            <h3 className="mt-1 text-lg font-medium">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <LazyVideo
        stem="/demo/how-it-works"
        width={1280}
        height={800}
        label="How It Works: a video made in the browser, from photos to video"
        className="mt-12 aspect-[16/10] rounded-card border border-line"
      >
        <track kind="captions" src="/demo/how-it-works.vtt" srcLang="en" label="English" default />
      </LazyVideo>
    </section>
  );
}
