import type { ShotFindings } from '@/contracts/edit-findings';
import type { PhotoFindings } from '@/contracts/photo-findings';
import { readRoomWords } from './read-room-words';

/** A photo or clip with its upright size in pixels. */
interface FoundShot {
  readonly kind: 'photo' | 'clip';
  readonly width: number;
  readonly height: number;
  /** Of a clip. */
  readonly seconds?: number | undefined;
  /** Name of the file on the person's device, whose words may name the room. */
  readonly fileName: string;
}

/** What is known of a shot's picture; nothing of a clip that was not analysed. */
type Found = Pick<PhotoFindings, 'analysis' | 'interest' | 'scene'>;

/** Sharpness of the analysis from which a picture of the analysed size looks sharp. */
const FULL_SHARPNESS = 12;
/** Mean luma outside of which hardly anything is seen in a photo. */
const DARK_BELOW = 0.12;
const BURNT_ABOVE = 0.9;

/** What the edit knows of a shot from the findings that its frames are made with. */
export function toShotFindings(shot: FoundShot, found: Found | undefined): ShotFindings {
  const { kind, width, height, seconds, fileName } = shot;
  const named = readRoomWords(fileName);
  const brightness = found?.analysis.light ?? 0.5;
  const isDrawing = kind === 'photo' && found?.analysis.isDrawing === true;
  return {
    kind: isDrawing ? 'drawing' : kind,
    width,
    height,
    seconds: kind === 'clip' ? seconds : undefined,
    place: 'unknown',
    light: 'unknown',
    isView: false,
    isAerial: false,
    isDetail: false,
    sharpness: Math.min(1, (found?.analysis.sharpness ?? FULL_SHARPNESS) / FULL_SHARPNESS),
    exposure: toExposure(brightness),
    brightness,
    tiltDegrees: 0,
    hasPeople: (found?.analysis.faces.length ?? 0) > 0,
    hasWriting: (found?.analysis.writing.length ?? 0) > 0,
    vanishingPoint: found && toVanishingPoint(found, width / height),
    interestCentre: toCentre(found),
    room: named && { ...named, source: 'file name' },
  };
}

function toExposure(brightness: number): ShotFindings['exposure'] {
  if (brightness < DARK_BELOW) return 'dark';
  return brightness > BURNT_ABOVE ? 'burnt' : 'good';
}

function toCentre(found: Found | undefined): ShotFindings['interestCentre'] {
  if (found === undefined) return { x: 0.5, y: 0.5 };
  return { x: findCentre(found.interest.x), y: findCentre(found.interest.y) };
}

/** Of a room whose lines meet inside the picture. */
function toVanishingPoint({ scene }: Found, ratio: number): ShotFindings['vanishingPoint'] {
  if (scene?.kind !== 'room') return undefined;
  const x = scene.vanishing.u + 0.5;
  const y = scene.vanishing.v * ratio + 0.5;
  const isInside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
  return isInside ? { x, y } : undefined;
}

/** Centre of gravity of a profile, as a share of its length. */
function findCentre(profile: readonly number[]): number {
  const sum = profile.reduce((total, value) => total + value, 0);
  if (!(sum > 0)) return 0.5;
  const weighted = profile.reduce((total, value, i) => total + value * (i + 0.5), 0);
  return Math.min(1, Math.max(0, weighted / sum / profile.length));
}
