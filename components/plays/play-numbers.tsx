import { formatShareOfPlays, type PlayReport } from '@/contracts/publishing/plays';
import { QR_REFERRER } from '@/rules/qr-scan';
import { PlayDays } from './play-days';
import { ShareList } from './share-list';

const places = {
  listing: 'Listing page',
  share: 'Video page',
  embed: 'Player on another site',
} as const;

/** Plays in numbers: how many, how far, when, of which version, and from where. */
export function PlayNumbers({ report }: { report: PlayReport }) {
  const { total, versions, referrers, days } = report;
  if (total.plays === 0) {
    return (
      <p className="rounded-card border bg-surface p-5 text-muted">
        No plays yet. We count plays on the listing page, on video pages and in players on other
        sites.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <dl className="grid grid-cols-3 gap-4 rounded-card border bg-surface p-5">
        <Headline name="Plays" value={String(total.plays)} />
        <Headline
          name="Watched half or more"
          value={formatShareOfPlays(total.reached[1], total.plays)}
        />
        <Headline
          name="Watched to the end"
          value={formatShareOfPlays(total.reached[3], total.plays)}
        />
      </dl>
      <PlayDays days={days} />
      <ShareList
        title="Versions"
        rows={versions
          .filter(({ plays }) => plays > 0)
          .map(({ versionId, label, plays, reached }) => ({
            key: versionId,
            name: label,
            count: plays,
            note: `${formatShareOfPlays(reached[3], plays)} watched to the end`,
          }))}
      />
      <ShareList
        title="Where it was played"
        rows={report.places.map(({ place, plays }) => ({
          key: place,
          name: places[place],
          count: plays,
        }))}
      />
      <ShareList
        title="How viewers got here"
        rows={referrers.map(({ host, plays }) => ({
          key: host,
          name: host === QR_REFERRER ? 'A QR code' : host,
          count: plays,
        }))}
      />
      <p className="text-sm text-muted">
        A viewer is counted once a day for each version. Bots and browsers that opt out aren’t
        counted. Days start at midnight UTC. We don’t store who watched.
      </p>
    </div>
  );
}

function Headline({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid content-between gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures display text-2xl sm:text-3xl">{value}</dd>
    </div>
  );
}
