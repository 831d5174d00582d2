import * as brands from '@/contracts/brands';
import { type Route, route } from '@/product-api/http/route';
import { readBrand } from './read-brand';
import { saveBrand } from './save-brand';

export const brandsRoutes: readonly Route[] = [
  route(brands.readBrand, readBrand),
  route(brands.saveBrand, saveBrand),
];
