import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/brands';
import type { FocusPoint } from '@/contracts/framing';
import { call } from './call';

export const brandQueries = {
  /** What the person's branded videos say of them. */
  mine: () =>
    queryOptions({
      queryKey: ['user', 'brand'],
      queryFn: ({ signal }) => call(contract.readBrand, { signal }),
    }),
  /** Its logo and headshot. */
  pictures: () =>
    queryOptions({
      queryKey: ['user', 'brand', 'pictures'],
      queryFn: ({ signal }) => call(contract.readBrandPictures, { signal }),
    }),
  /** How videos with a brand look that may not be saved yet; asked for by hand, as it is typed. */
  examples: (shape: contract.BrandExampleShape, brand: contract.PersonBrand) =>
    queryOptions({
      queryKey: ['user', 'brand', 'examples', shape],
      queryFn: ({ signal }) => call(contract.drawBrandExamples, { body: { shape, brand }, signal }),
      enabled: false,
    }),
};

export function saveBrand(body: contract.PersonBrand) {
  return call(contract.saveBrand, { body });
}

export function uploadLogo(file: File) {
  return call(contract.uploadLogo, { form: toForm(file) });
}

export function uploadHeadshot(file: File) {
  return call(contract.uploadHeadshot, { form: toForm(file) });
}

function toForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

export function saveLogo(hidesWhite: boolean) {
  return call(contract.saveLogo, { body: { hidesWhite } });
}

export function saveHeadshot(focus: FocusPoint) {
  return call(contract.saveHeadshot, { body: { focus } });
}

export function removeLogo() {
  return call(contract.removeLogo);
}

export function removeHeadshot() {
  return call(contract.removeHeadshot);
}
