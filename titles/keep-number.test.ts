import { expect, it } from 'vitest';
import { keepNumbers } from './keep-number';

/** Splits an address where a line may end. */
const parts = (address: string) => keepNumbers(address).split(' ');

it.each([
  ['12 Elm St', ['12\u00a0Elm', 'St']],
  ['412B Alder Lane', ['412B\u00a0Alder', 'Lane']],
  ['Via Roma, 12', ['Via\u00a0Roma,\u00a012']],
  ['Большая Никитская улица, 24', ['Большая', 'Никитская', 'улица,\u00a024']],
  ['48 Rue de Rivoli, Paris', ['48\u00a0Rue\u00a0de', 'Rivoli,', 'Paris']],
  ['Hauptstraße 7, Berlin', ['Hauptstraße\u00a07,', 'Berlin']],
  ['Building C, Penthouse 4', ['Building', 'C,', 'Penthouse\u00a04']],
  ['שדרות רוטשילד 48', ['שדרות\u00a0רוטשילד\u00a048']],
  ['48 שדרות רוטשילד', ['48\u00a0שדרות\u00a0רוטשילד']],
  ['רחוב הרצל 12, תל אביב', ['רחוב\u00a0הרצל\u00a012,', 'תל', 'אביב']],
  ['خیابان ولیعصر، پلاک ۱۲', ['خیابان\u00a0ولیعصر،\u00a0پلاک\u00a0۱۲']],
  ['١٢ شارع الملك فهد', ['١٢\u00a0شارع\u00a0الملك', 'فهد']],
  ['شارع الملك فهد ١٢', ['شارع\u00a0الملك', 'فهد\u00a0١٢']],
] as const)('%s never ends a line between a street and its number', (address, expected) => {
  expect(parts(address)).toEqual(expected);
});
