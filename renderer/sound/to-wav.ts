import { SAMPLE_RATE } from './sound-args';

const HEADER_BYTES = 44;
/** The format's number of 32-bit floats. */
const FLOATS = 3;

/** @param raw interleaved stereo at 48 kHz, 32-bit floats. */
export function toWav(raw: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + raw.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(FLOATS, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(8 * SAMPLE_RATE, 28);
  header.writeUInt16LE(8, 32);
  header.writeUInt16LE(32, 34);
  header.write('data', 36);
  header.writeUInt32LE(raw.length, 40);
  return Buffer.concat([header, raw]);
}
