import { shareProject } from '@/contracts/sharing';
import { ApiClient } from './api-client';
import { makeVideo } from './make-video';

const about = {
  name: 'Garden House',
  description:
    'Three bedrooms, a kitchen that opens to the terrace, and evening sun in the garden.',
};

/** Makes a video of one photo of the sample listing. @returns the path of its share link. */
export async function shareSample(apiOrigin: string): Promise<string> {
  const api = new ApiClient(apiOrigin);
  const projectId = await makeVideo(api, about, 'public/sample-listing/01-front.jpg');
  return (await api.call(shareProject, { projectId })).body.path;
}
