import * as support from '@/contracts/api/support';
import { type Route, route } from '@/product-api/http/route';
import { findAsOperator } from './find-as-operator';
import {
  readJobAsOperator,
  readOperator,
  readPersonAsOperator,
  readProjectAsOperator,
} from './read-as-operator';
import { readPictureAsOperator, streamVideoAsOperator } from './send-shared-media';
import { closeSupportShare, openSupportShare, readSupportShare } from './support-share';

export const supportRoutes: readonly Route[] = [
  route(support.readSupportShare, readSupportShare),
  route(support.openSupportShare, openSupportShare),
  route(support.closeSupportShare, closeSupportShare),
  route(support.readOperator, readOperator),
  route(support.findAsOperator, findAsOperator),
  route(support.readPersonAsOperator, readPersonAsOperator),
  route(support.readProjectAsOperator, readProjectAsOperator),
  route(support.readJobAsOperator, readJobAsOperator),
  route(support.readPictureAsOperator, readPictureAsOperator),
  route(support.streamVideoAsOperator, streamVideoAsOperator),
];
