import type { PieceScore } from '../score';
import { acousticFolk } from './acoustic-folk';
import { calmPiano } from './calm-piano';
import { cinematic } from './cinematic';
import { lightHouse } from './light-house';
import { lounge } from './lounge';
import { modernPulse } from './modern-pulse';
import { strings } from './strings';
import { warmGuitar } from './warm-guitar';

/** Every piece that is shipped. */
export const allPieces: readonly PieceScore[] = [
  calmPiano,
  warmGuitar,
  modernPulse,
  strings,
  lounge,
  lightHouse,
  acousticFolk,
  cinematic,
];
