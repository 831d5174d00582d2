import * as brands from '@/contracts/project/brands';
import { type Route, route } from '@/product-api/http/route';
import { drawBrandExamples } from './draw-brand-examples';
import { readBrandPictures } from './load-pictures';
import { readBrand } from './read-brand';
import { saveBrand } from './save-brand';
import { removeHeadshot, removeLogo, saveHeadshot, saveLogo } from './save-picture';
import { readHeadshot, readLogo } from './send-picture';
import { uploadHeadshot, uploadLogo } from './upload-picture';

export const brandsRoutes: readonly Route[] = [
  route(brands.readBrand, readBrand),
  route(brands.saveBrand, saveBrand),
  route(brands.drawBrandExamples, drawBrandExamples),
  route(brands.readBrandPictures, readBrandPictures),
  route(brands.uploadLogo, uploadLogo),
  route(brands.saveLogo, saveLogo),
  route(brands.removeLogo, removeLogo),
  route(brands.readLogo, readLogo),
  route(brands.uploadHeadshot, uploadHeadshot),
  route(brands.saveHeadshot, saveHeadshot),
  route(brands.removeHeadshot, removeHeadshot),
  route(brands.readHeadshot, readHeadshot),
];
