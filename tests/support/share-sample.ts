import { shareProject } from '@/contracts/production/sharing';
import {
  listVersions,
  shareVersion,
  type Version,
  type VersionPreset,
} from '@/contracts/production/versions';
import { ApiClient } from './api-client';
import { makeVideo } from './make-video';

const about = {
  name: 'Garden House',
  description:
    'Three bedrooms, a kitchen that opens to the terrace, and evening sun in the garden.',
};

/** Paths of share links. */
export interface SampleLinks {
  readonly video: string;
  readonly reel: string;
  readonly neutral: string;
  /** The reel's player alone. */
  readonly embed: string;
}

/** Makes three versions of a video of one photo of the sample listing, and shares each. */
export async function shareSample(apiOrigin: string): Promise<SampleLinks> {
  const api = new ApiClient(apiOrigin);
  const photo = 'public/sample-listing/01-front.jpg';
  const projectId = await makeVideo(api, about, photo, ['reel', 'mls']);
  const versions: Version[] = (await api.call(listVersions, { projectId })).body.versions;
  const share = async (preset: VersionPreset) => {
    const versionId = versions.find((version) => version.preset === preset)?.versionId ?? '';
    return (await api.call(shareVersion, { projectId, versionId })).body;
  };
  const reel = await share('reel');
  return {
    video: (await api.call(shareProject, { projectId })).body.path,
    reel: reel.path,
    neutral: (await share('mls')).path,
    embed: reel.embedPath,
  };
}
