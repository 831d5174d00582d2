import { VisionFailed } from '@/adapters/vision/vision-model';
import type { readListingText as operation } from '@/contracts/project/listing-text';
import type { UseCase } from '@/product-api/http/route';
import {
  isFree,
  returnVisionUses,
  spendVisionUses,
} from '@/product-api/project/vision/spend-vision-uses';
import { askAboutText } from './ask-about-text';
import { checkSaidFacts } from './check-said-facts';

/** Somebody sees the grammar's reading meanwhile; what comes later is of no use to them. */
const MAX_TIMEOUT_SECONDS = 20;

/**
 * Has the operator's model read a listing's text. Without one, beyond the day's bound and where it fails,
 * the answer has no facts: the page has its own reading.
 */
export const readListingText: UseCase<typeof operation> = async (
  deps,
  { caller, body, signal },
) => {
  const { vision, visionBounds, log } = deps;
  if (vision === undefined) return { facts: {} };
  if ((await spendVisionUses(deps, caller, 'texts', 1)) === 0) return { facts: {} };
  const seconds = Math.min(visionBounds.timeoutSeconds, MAX_TIMEOUT_SECONDS);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);
  try {
    const said = await vision.ask(askAboutText(body.text, body.today, bounded));
    return { facts: checkSaidFacts(said, body.text, body.today) };
  } catch (error) {
    if (!(error instanceof VisionFailed)) throw error;
    if (isFree(error.reason)) await returnVisionUses(deps, caller, 'texts', 1);
    log.warn({ err: error, reason: error.reason }, 'a text is read without the model');
    return { facts: {} };
  }
};
