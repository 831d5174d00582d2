import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import type { Version } from '@/contracts/production/versions';
import type { VersionSettings } from '@/lib/api/versions';
import { toVersionShots, type VersionShot } from '@/lib/draft/version-shots';

/** A shot in the form of lists. */
export interface ListedShot {
  readonly name: string;
  readonly imageUrl: string;
}

interface VersionShotsProps {
  readonly version: Version;
  /** Returns undefined for a shot that this page does not know yet. */
  readonly findListed: (id: string) => ListedShot | undefined;
  readonly onChange: (settings: VersionSettings) => void;
}

/**
 * The photos of a version in order, each with its reason, and the photos it leaves out; one press moves a
 * photo between the two.
 */
export function VersionShots({ version, findListed, onChange }: VersionShotsProps) {
  const shots = toVersionShots(version);
  if (shots === undefined) return null;
  const { shown, leftOut } = shots;
  const ids = shown.map(({ id }) => id);
  return (
    <div className="grid gap-4 border-t border-line pt-3">
      <ShotList title={`Photos and clips of ${version.name} (${shown.length})`} isNumbered>
        {shown.map((shot) => (
          <ShotLine
            key={shot.id}
            shot={shot}
            listed={findListed(shot.id)}
            action="Remove"
            isDisabled={shown.length === 1}
            onPress={() => onChange({ shotIds: ids.filter((id) => id !== shot.id) })}
          />
        ))}
      </ShotList>
      {leftOut.length > 0 && (
        <ShotList title={`Not in ${version.name} (${leftOut.length})`}>
          {leftOut.map((shot) => (
            <ShotLine
              key={shot.id}
              shot={shot}
              listed={findListed(shot.id)}
              action="Add"
              onPress={() => onChange({ shotIds: [...ids, shot.id] })}
            />
          ))}
        </ShotList>
      )}
      {version.shotIds !== undefined && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ shotIds: null })}
        >
          Choose for me again
        </Button>
      )}
    </div>
  );
}

interface ShotListProps {
  readonly title: string;
  readonly isNumbered?: boolean;
  readonly children: ReactNode;
}

function ShotList({ title, isNumbered = false, children }: ShotListProps) {
  const id = useId();
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={id} className="text-xs font-medium">
        {title}
      </h3>
      <List className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</List>
    </section>
  );
}

interface ShotLineProps {
  readonly shot: VersionShot;
  readonly listed: ListedShot | undefined;
  readonly action: 'Remove' | 'Add';
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function ShotLine({ shot, listed, action, isDisabled = false, onPress }: ShotLineProps) {
  if (listed === undefined) return null;
  return (
    <li className="flex items-center gap-3">
      <img
        src={listed.imageUrl}
        alt=""
        loading="lazy"
        className="aspect-[4/3] w-14 shrink-0 rounded-control bg-sunken object-cover"
      />
      <p className="min-w-0 flex-1 text-xs text-muted">
        <span className="block truncate text-ink">{listed.name}</span>
        {shot.reason}
      </p>
      <Button
        variant="ghost"
        size="small"
        className="px-2 text-xs text-brand"
        aria-label={`${action} ${listed.name}`}
        disabled={isDisabled}
        onClick={onPress}
      >
        {action}
      </Button>
    </li>
  );
}
