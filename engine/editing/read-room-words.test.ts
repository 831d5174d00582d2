import { expect, it } from 'vitest';
import { readRoomWords } from './read-room-words';

it.each([
  ['kitchen-2.jpg', 'kitchen'],
  ['IMG_4101 Küche.jpg', 'kitchen'],
  ['Ku\u0308che.HEIC', 'kitchen'],
  ['LivingRoom_03.png', 'living room'],
  ['04 Salle à manger.jpeg', 'dining room'],
  ['Hauptstrasse12_Badezimmer.jpg', 'bathroom'],
  ['main bathroom.jpg', 'bathroom'],
  ['Master-Bedroom (1).jpg', 'main bedroom'],
  ['bedroom2.webp', 'bedroom'],
  ['Elternschlafzimmer.jpg', 'bedroom'],
  ['kitchen garden.jpg', 'garden'],
  ['Dachterrasse Abend.jpg', 'terrace'],
  ['piscina.jpg', 'pool'],
  ['floorplan_eg.png', 'plan'],
  ['Grundriss EG.jpg', 'plan'],
  ['Außenansicht.jpg', 'exterior'],
  ['Heated saltwater pool', 'pool'],
])('%s names the %s', (text, room) => {
  expect(readRoomWords(text)?.name).toBe(room);
});

it.each([
  'DSC_0001.jpg',
  'IMG_4101.HEIC',
  'PXL_20260412_101530123.MP.jpg',
  '20260412-101530.jpg',
  'Badminton.jpg',
  'Bedford Road 12.jpg',
  'Poole harbour 3.jpg',
  'Broadview Estates-04.jpg',
  'Gartner & Partners 7.jpg',
  'frontier-homes-12.jpg',
  '',
  'ß'.repeat(100_000),
])('%s names no room', (text) => {
  expect(readRoomWords(text)).toBeUndefined();
});
