import { commandLine } from '@/adapters/process/command-line';

/** Fragments that begin with key frames, behind a header and an index of them; offsets start from each. */
export const inFragments = commandLine`-movflags
  +frag_keyframe+delay_moov+default_base_moof+skip_trailer+global_sidx`;
