import { type Still, stillSizeNames, stillSizes } from '@/contracts/production/stills';

/** Side of the square that stills of every shape fit into, in CSS pixels. */
const BOX_PX = 132;

/** Pictures in the sizes of the networks, each with a download. */
export function StillCards({ stills }: { stills: readonly Still[] }) {
  const sizes = stillSizeNames.filter((size) => stills.some((still) => still.size === size));
  if (sizes.length === 0) return null;
  return (
    <section aria-labelledby="stills-heading" className="grid gap-4 border-t pt-8 print:hidden">
      <div className="grid gap-1">
        <h2 id="stills-heading" className="display text-2xl">
          Images for posts
        </h2>
        <p className="text-muted">In the sizes that networks show, with the facts on them.</p>
      </div>
      {/* With an odd number, the last one must not be alone in a row of two. */}
      <ul className="grid grid-cols-2 gap-3 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2 sm:grid-cols-3 lg:grid-cols-5">
        {sizes.map((size) => (
          <StillCard key={size} size={size} stills={stills.filter((one) => one.size === size)} />
        ))}
      </ul>
    </section>
  );
}

interface StillCardProps {
  readonly size: Still['size'];
  readonly stills: readonly Still[];
}

function StillCard({ size, stills }: StillCardProps) {
  const { label, purpose, width, height } = stillSizes[size];
  const [first] = stills;
  if (first === undefined) return null;
  const scale = BOX_PX / Math.max(width, height);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-3 rounded-card border bg-surface p-3 sm:p-4">
      <span className="grid place-items-center" style={{ height: BOX_PX }}>
        <img
          src={`${first.url}&width=320`}
          alt=""
          loading="lazy"
          width={Math.round(width * scale)}
          height={Math.round(height * scale)}
          className="rounded-[4px] bg-sunken"
        />
      </span>
      <div className="grid content-start gap-0.5">
        <h3 className="font-medium">{label}</h3>
        <p className="text-sm text-muted">{purpose}</p>
        <p className="figures text-sm text-muted">
          {width} × {height}
        </p>
      </div>
      <div className="flex items-center gap-1 text-sm">
        <span aria-hidden="true">Photo</span>
        <ul className="flex">
          {stills.map(({ number, url, fileName }) => (
            <li key={number}>
              <a
                href={url}
                download={fileName}
                className="figures inline-grid h-8 w-7 place-items-center text-brand underline underline-offset-4"
              >
                <span className="sr-only">
                  Download {label}, photo {number}
                </span>
                <span aria-hidden="true">{number}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
