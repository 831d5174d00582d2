import { UsageError } from './cli-error';
import type { Workbench } from './open-workbench';
import type { RenderOptions } from './options';
import { readFiles } from './read-files';
import { readOwnTrack } from './read-own-track';
import { readWordsFrom } from './read-words';
import { renderFile, renderVersions } from './render-files';
import type { Reporter } from './reporter';

/** Makes the video, or the versions, of the files that a command line names. @throws UsageError. */
export async function renderOptions(
  options: RenderOptions,
  { reader, ...bench }: Workbench,
  report: Reporter,
): Promise<void> {
  const { folder, signal } = bench;
  const reading = Promise.all([
    readFiles(options.files, reader, folder, signal),
    readOwnTrack(options.music, reader, signal),
  ]);
  const [{ files, refused }, track] = await reading.finally(() => reader.close());
  for (const file of refused) report.refused(file);
  if (files.length === 0) throw new UsageError('There is nothing to make a video of.');
  const readWords = options.words === undefined ? undefined : readWordsFrom(options.words);
  const work = { ...bench, files, track, options, readWords, report };
  if (options.versions.length > 0) await renderVersions(work);
  else await renderFile(work, { ...options, strongest: false });
}
