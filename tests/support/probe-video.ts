import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface VideoFacts {
  readonly codec: string;
  readonly profile: string;
  readonly width: number;
  readonly height: number;
  readonly pixelFormat: string;
  readonly frameRate: string;
  readonly colour: readonly string[];
  /** Counted by decoding, not read from the header. */
  readonly frames: number;
}

/** Returns ffprobe's data about a file's only video stream. */
export async function probeVideo(path: string): Promise<VideoFacts> {
  const entries =
    'codec_name,profile,width,height,pix_fmt,r_frame_rate,color_range,color_space,color_transfer,color_primaries,nb_read_frames';
  const { stdout } = await run(process.env.FFPROBE_PATH || 'ffprobe', [
    '-v',
    'error',
    '-count_frames',
    '-select_streams',
    'v',
    '-show_entries',
    `stream=${entries}`,
    '-of',
    'json',
    path,
  ]);
  const { streams } = JSON.parse(stdout) as { streams: Record<string, string | number>[] };
  const [stream, ...others] = streams;
  if (!stream || others.length > 0) throw new Error(`${path} has ${streams.length} video streams`);
  const text = (name: string) => String(stream[name]);
  return {
    codec: text('codec_name'),
    profile: text('profile'),
    width: Number(stream.width),
    height: Number(stream.height),
    pixelFormat: text('pix_fmt'),
    frameRate: text('r_frame_rate'),
    colour: ['color_range', 'color_space', 'color_transfer', 'color_primaries'].map(text),
    frames: Number(stream.nb_read_frames),
  };
}
