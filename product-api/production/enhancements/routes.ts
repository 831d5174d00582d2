import * as enhancements from '@/contracts/production/enhancements';
import { type Route, route } from '@/product-api/http/route';
import { cancelEnhancement } from './cancel-enhancement';
import { enhanceShot } from './enhance-shot';
import { listVariants } from './list-variants';
import { pickVariant } from './pick-variant';
import { removeVariant } from './remove-variant';

export const enhancementsRoutes: readonly Route[] = [
  route(enhancements.listVariants, listVariants),
  route(enhancements.enhanceShot, enhanceShot),
  route(enhancements.cancelEnhancement, cancelEnhancement),
  route(enhancements.pickVariant, pickVariant),
  route(enhancements.removeVariant, removeVariant),
];
