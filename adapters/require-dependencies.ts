import { requirePostgres } from './database/require-postgres';
import { bindMediaStore } from './storage/bind-media-store';
import { type MediaStoreSettings, openMediaStore } from './storage/open-media-store';
import { describeMediaStore, requireMediaStore } from './storage/require-media-store';

interface DependencySettings extends MediaStoreSettings {
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL?: string | undefined;
}

/**
 * Checks what a process needs before it starts: the database, its release, the media store, and that the
 * two belong together.
 * @throws SettingFault with the line for the operator.
 */
export async function requireDependencies(settings: DependencySettings): Promise<void> {
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  await requirePostgres(databaseUrl);
  await requireMediaStore(settings);
  const store = await openMediaStore(settings);
  await bindMediaStore(databaseUrl, store, describeMediaStore(settings));
}
