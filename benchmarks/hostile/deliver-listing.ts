import type { DeliveryKind } from '@/contracts/delivery-kind';
import { toPath } from '@/contracts/operation';
import { switchApproval, writeComment } from '@/contracts/publishing/approval';
import {
  type DeliveryPage,
  openDeliveryLink,
  readDeliveryPage,
} from '@/contracts/publishing/delivery';
import { downloadPlayReport } from '@/contracts/publishing/plays';
import type { ApiClient } from '@/tests/support/api-client';
import { makeVideo } from '@/tests/support/make-video';

/** Paths that clients with the links of a listing can request. */
export interface DeliveredListing {
  readonly page: string;
  readonly report: string;
  readonly pdf: string;
  readonly comments: string;
  /** A still of the listing in a network’s size. */
  readonly still: string;
  readonly versionId: string;
  readonly playToken: string;
}

/** Renders a listing's video and creates both its links, for approval. */
export async function deliverListing(owner: ApiClient): Promise<DeliveredListing> {
  const about = { name: 'Alder', description: 'Light and air.' };
  const projectId = await makeVideo(owner, about, 'public/sample-listing/01-front.jpg', ['mls']);
  const open = async (deliveryKind: DeliveryKind): Promise<string> =>
    (await owner.call(openDeliveryLink, { projectId, deliveryKind })).body.path;
  const page = await open('branded');
  const report = await open('report');
  await owner.call(switchApproval, { projectId }, { body: { isOpen: true } });
  const share = page.split('share=')[1];
  const read: DeliveryPage = (
    await owner.call(readDeliveryPage, { projectId }, { query: { share } })
  ).body;
  const [version] = read.versions;
  return {
    page,
    report,
    pdf: toPath(downloadPlayReport, { projectId }, { share: report.split('share=')[1] }),
    comments: toPath(writeComment, { projectId }, { share }),
    still: read.stills[0]?.url ?? '',
    versionId: version?.versionId ?? '',
    playToken: version?.playToken ?? '',
  };
}
