import readExif from 'exif-reader';
import sharp from 'sharp';

/** Time and place of a photo, as far as its camera recorded them. */
export interface Capture {
  /** Local time as ISO 8601, without a zone. */
  readonly takenAt?: string;
  /** Degrees. Never part of a response. */
  readonly position?: { readonly latitude: number; readonly longitude: number };
}

/** Cameras whose clock was never set start earlier: 1970, 1980, 2000. */
const FIRST_YEAR = 2001;
/** One day of tolerance for time zones ahead of ours. */
const AHEAD_MS = 24 * 60 * 60 * 1_000;

/**
 * Reads the camera's metadata of an unchanged upload. Missing, damaged or implausible values are absent: a
 * clock that was never set, a future time, the position 0, 0.
 * @param from a file or its bytes.
 */
export async function readCapture(from: string | Buffer): Promise<Capture> {
  try {
    const { exif } = await sharp(from).metadata();
    if (exif === undefined) return {};
    const { Photo, Image, GPSInfo } = readExif(exif);
    const takenAt = toTime(Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized ?? Image?.DateTime);
    const latitude = toDegrees(GPSInfo?.GPSLatitude, GPSInfo?.GPSLatitudeRef, 90);
    const longitude = toDegrees(GPSInfo?.GPSLongitude, GPSInfo?.GPSLongitudeRef, 180);
    const isPlaced = latitude !== undefined && longitude !== undefined;
    const isNowhere = latitude === 0 && longitude === 0;
    return {
      ...(takenAt === undefined ? {} : { takenAt }),
      ...(isPlaced && !isNowhere ? { position: { latitude, longitude } } : {}),
    };
  } catch {
    // The metadata is damaged; the decoder decides whether the picture is usable.
    return {};
  }
}

function toTime(time: unknown): string | undefined {
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) return undefined;
  if (time.getUTCFullYear() < FIRST_YEAR || time.getTime() > Date.now() + AHEAD_MS)
    return undefined;
  return time.toISOString().slice(0, 19);
}

/** Converts degrees, minutes and seconds with a hemisphere. */
function toDegrees(parts: unknown, half: unknown, most: number): number | undefined {
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [degrees, minutes, seconds] = parts.map(Number) as [number, number, number];
  const size = degrees + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(size) || size < 0 || size > most) return undefined;
  return half === 'S' || half === 'W' ? -size : size;
}
