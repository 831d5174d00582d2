import type { AnalysedTrack } from '@/adapters/sound/analyse-track';
import type { SoundExtension } from '@/adapters/sound/sound-file';
import type { SpeechRun, VoicePart } from '@/contracts/project/voice';

/** A photo normalised for display and rendering: upright, sRGB, no metadata, JPEG. */
export interface NormalisedPhoto {
  readonly kind: 'photo';
  /** Path of the JPEG written into the folder that was given. */
  readonly path: string;
  /** File extension of the upload's own format, without the dot. */
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  /** Data URL of a tiny picture, shown blurred until the photo is loaded. */
  readonly placeholder: string;
  /** The upload's metadata declares altered contents, for example by a generative model. */
  readonly isAltered: boolean;
}

/** A validated clip; the file itself stays unchanged. */
export interface CheckedClip {
  readonly kind: 'clip';
  /** Path of a JPEG of its first usable frame, upright and sRGB. */
  readonly posterPath: string;
  /** File extension of the upload's own format, without the dot. */
  readonly extension: string;
  /** Upright size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Usable seconds. */
  readonly seconds: number;
  readonly placeholder: string;
}

/** A logo normalised for the end card: upright, sRGB, no metadata, PNG. */
export interface NormalisedLogo {
  /** Path of the PNG written into the folder that was given. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Its copy without white; absent if it has no white or is already transparent. */
  readonly clear?: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    /** Whether the logo is on white on all sides, which would be a white box in a video. */
    readonly isSuggested: boolean;
  };
}

export interface VoiceUpload {
  readonly from: string;
  /** Path of the FLAC file that is written: one channel at 48 kHz, without metadata. */
  readonly to: string;
  /**
   * The stored recording, a part of which the upload replaces; absent: the upload is the whole recording.
   */
  readonly into?: (VoicePart & { readonly path: string }) | undefined;
}

/** A voice that was decoded and found usable. */
export interface VoiceRecording {
  readonly seconds: number;
  /** The times with speech. */
  readonly speech: readonly SpeechRun[];
  /** Highest sample of equal stretches, 0 to 1. */
  readonly peaks: readonly number[];
}

/** A track of music that was decoded and found usable. */
export interface ReadTrack extends Omit<AnalysedTrack, 'isSilent'> {
  readonly extension: SoundExtension;
  readonly seconds: number;
}

export interface MediaLimits {
  readonly photoBytes: number;
  readonly photoPixels: number;
  readonly clipBytes: number;
  readonly clipSeconds: number;
}

export interface ClipStrip {
  readonly frames: number;
  /** Length of the clip. */
  readonly clipSeconds: number;
}

/** The user on whose behalf a file is read. */
export interface MediaWork {
  /**
   * Identifies the user. Users share the processes fairly, and a process that decoded one user's photos
   * decodes no other user's; without an owner it decodes only this one.
   */
  readonly owner?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads untrusted files, in processes that can crash without affecting this one. */
export interface MediaReader {
  /**
   * Detects the file's type by its content and normalises it.
   * @param path the upload, which is only read.
   * @param folder an existing folder for the results.
   * @throws MediaRefused for anything that is not a usable photo or clip; MediaReaderBusy.
   */
  readMedia(path: string, folder: string, work?: MediaWork): Promise<NormalisedPhoto | CheckedClip>;
  /** Returns whether two pictures made by `readMedia` show the same, independent of their size. */
  isSamePicture(one: string, other: string, work?: MediaWork): Promise<boolean>;
  /** Like `readMedia`, for a portrait, scaled for an end card. */
  readHeadshot(path: string, folder: string, work?: MediaWork): Promise<NormalisedPhoto>;
  /** Like `readMedia`, for a logo: a PNG, JPEG or WebP. */
  readLogo(path: string, folder: string, work?: MediaWork): Promise<NormalisedLogo>;
  /** Writes a smaller copy (JPEG) of a picture made by `readMedia`. Width in pixels. */
  resize(from: string, to: string, width: number, work?: MediaWork): Promise<void>;
  /**
   * Writes a copy (JPEG) of a picture made by `readMedia` that carries no metadata, not even ours.
   * @param side pixels of the longer side, at most.
   */
  makeBareCopy(from: string, to: string, side: number, work?: MediaWork): Promise<void>;
  /**
   * Writes a copy (MP4) of an uploaded clip that plays in any browser and contains no metadata. Runs one at a
   * time, because it may use all processors for a minute.
   */
  makePlayable(from: string, to: string, work?: MediaWork): Promise<void>;
  /** Writes a plain copy of a rendered video, with or without its sound. @throws MediaReaderBusy. */
  remuxVideo(
    from: string,
    to: string,
    options: { readonly isSilent: boolean },
    work?: MediaWork,
  ): Promise<void>;
  /** Writes frames of an uploaded clip, evenly spaced, side by side as one JPEG. */
  makeStrip(from: string, to: string, strip: ClipStrip, work?: MediaWork): Promise<void>;
  /** Decodes a recorded or uploaded voice and writes it as FLAC. @throws MediaRefused, MediaReaderBusy. */
  readVoice(upload: VoiceUpload, work?: MediaWork): Promise<VoiceRecording>;
  /** Reads a track of music. @throws MediaRefused, MediaReaderBusy. */
  readTrack(path: string, work?: MediaWork): Promise<ReadTrack>;
  close(): Promise<void>;
}

/** The file cannot be used. The message is for the user and does not contain the file's name. */
export class MediaRefused extends Error {
  constructor(
    readonly reason: 'empty' | 'unsupported' | 'damaged' | 'too_large',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'MediaRefused';
  }
}

/** The file waited too long for a process; a retry may succeed. */
export class MediaReaderBusy extends Error {
  constructor() {
    super('the media reader is busy');
    this.name = 'MediaReaderBusy';
  }
}
