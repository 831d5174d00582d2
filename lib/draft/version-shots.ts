import type { Version } from '@/contracts/production/versions';

/** A photo or clip in a version, or left out of it, and why. */
export interface VersionShot {
  readonly id: string;
  readonly reason: string;
}

/** Which shots a version shows, in its order, and which of those it could show it leaves out. */
export interface VersionShots {
  readonly shown: readonly VersionShot[];
  readonly leftOut: readonly VersionShot[];
}

/**
 * Returns the shots of a version with its own edit; a new choice of the user takes precedence over that edit.
 */
export function toVersionShots({
  edit,
  shotIds,
}: Pick<Version, 'edit' | 'shotIds'>): VersionShots | undefined {
  if (edit === undefined) return undefined;
  if (shotIds === undefined) return { shown: edit.shots, leftOut: edit.leftOut };
  const isShown = ({ id }: VersionShot) => shotIds.some((other) => other === id);
  const all: readonly VersionShot[] = [...edit.shots, ...edit.leftOut];
  return {
    shown: all
      .filter(isShown)
      .map((shot) =>
        edit.leftOut.some(({ id }) => id === shot.id) ? { ...shot, reason: 'Added by you.' } : shot,
      ),
    leftOut: all.filter((shot) => !isShown(shot)),
  };
}
