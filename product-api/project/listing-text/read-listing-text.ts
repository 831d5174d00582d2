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

/** The page shows the grammar's result meanwhile, so a later answer is useless. */
const MAX_TIMEOUT_SECONDS = 20;

/**
 * Extracts facts from a listing's text with the operator's model. Without a model, beyond the daily limit or
 * on failure, the answer has no facts, and the page uses its own grammar.
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
