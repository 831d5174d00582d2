import { fileArgument } from '@/adapters/media/file-argument';
import { safeClipInput } from '@/adapters/media/safe-clip-input';
import type { ClipContainer } from '@/adapters/media/sniff-media';
import { commandLine } from '@/adapters/process/command-line';

/** Prints everything needed to check a finished video as JSON; packets are counted, not estimated. */
export function probeVideoArgs(path: string): string[] {
  return commandLine`-v error -protocol_whitelist file -count_packets -select_streams v
    -show_entries stream=codec_name,profile,width,height,pix_fmt,r_frame_rate
    -show_entries stream=color_range,color_space,nb_read_packets,start_time
    -show_entries format=duration,size -of json ${fileArgument(path)}`;
}

/** Prints the properties that determine a clip's conversion as JSON. */
export function probeClipArgs(path: string, container: ClipContainer): string[] {
  return commandLine`-v error ${safeClipInput(container, path)} -select_streams v:0
    -show_entries stream=color_transfer,width,height -of json`;
}
