import type { ShotFindings } from '@/contracts/project/edit-findings';
import { readRoomWords } from './read-room-words';

/** A photo or clip without findings. */
interface UnseenShot {
  readonly fileName: string;
  readonly kind: 'photo' | 'clip';
  readonly width: number;
  readonly height: number;
  /** Length of a clip, in seconds. */
  readonly seconds?: number | undefined;
}

/** Returns the findings of a shot of which only name, size and length are known. */
export function describeUnknown(shot: UnseenShot): ShotFindings {
  const { fileName, kind, width, height, seconds } = shot;
  const named = readRoomWords(fileName);
  return {
    kind,
    width,
    height,
    seconds,
    place: 'unknown',
    light: 'unknown',
    isView: false,
    isAerial: false,
    isDetail: false,
    sharpness: 1,
    exposure: 'good',
    brightness: 0.5,
    tiltDegrees: 0,
    hasPeople: false,
    hasWriting: false,
    interestCentre: { x: 0.5, y: 0.5 },
    room: named && { ...named, source: 'file name' },
  };
}
