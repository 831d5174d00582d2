import type {
  readDeliveryHeadshot as headshotOperation,
  readDeliveryLogo as logoOperation,
} from '@/contracts/publishing/delivery';
import type { UseCase } from '@/product-api/http/route';
import { sendPicture } from '@/product-api/project/public';
import { requireAgent } from './require-delivery';

/** The widest a page shows it, for dense screens. */
const HEADSHOT_WIDTH = 640;

export const readDeliveryHeadshot: UseCase<typeof headshotOperation> = async (deps, input) =>
  sendPicture(deps, await requireAgent(deps.database, input), {
    kind: 'headshot',
    version: input.query.version,
    width: HEADSHOT_WIDTH,
  });

export const readDeliveryLogo: UseCase<typeof logoOperation> = async (deps, input) =>
  sendPicture(deps, await requireAgent(deps.database, input), {
    kind: 'logo',
    version: input.query.version,
  });
