/** Input of a model; URLs point to fal's storage. */
type ModelInput = Readonly<Record<string, unknown>>;

interface ImageModel {
  toInput(picture: string, prompt: string): ModelInput;
}

interface ImageToVideoInput {
  /** The first frame. */
  readonly picture: string;
  /** The last frame, for models that accept one. */
  readonly lastPicture: string | undefined;
  readonly prompt: string;
  /** A duration that the model supports. */
  readonly seconds: number;
}

interface VideoModel {
  /** Supported durations in seconds, ascending. */
  readonly seconds: readonly number[];
  readonly takesLastFrame: boolean;
  toInput(generate: ImageToVideoInput): ModelInput;
}

/** Property videos must show the real place: nothing may appear, disappear or warp. */
const NEGATIVE = 'people, animals, text, new objects, moving furniture, warping, flicker, blur';

const nanoBanana = {
  toInput: (picture, prompt) => ({
    prompt,
    image_urls: [picture],
    num_images: 1,
    resolution: '2K',
    output_format: 'jpeg',
  }),
} satisfies ImageModel;

/**
 * Models that edit a picture by a prompt, keyed by fal's model id. Their input schemas differ (fal's
 * published schemas, November 2026), so each model needs an entry here.
 */
export const imageModels = {
  'fal-ai/nano-banana-pro/edit': nanoBanana,
  'fal-ai/nano-banana-2/edit': nanoBanana,
  'fal-ai/bytedance/seedream/v4.5/edit': {
    toInput: (picture, prompt) => ({
      prompt,
      image_urls: [picture],
      num_images: 1,
      image_size: 'auto_2K',
    }),
  },
  'fal-ai/flux-pro/kontext': {
    toInput: (picture, prompt) => ({
      prompt,
      image_url: picture,
      num_images: 1,
      output_format: 'jpeg',
    }),
  },
  'fal-ai/qwen-image-edit-plus': {
    toInput: (picture, prompt) => ({
      prompt,
      image_urls: [picture],
      num_images: 1,
      output_format: 'jpeg',
    }),
  },
} as const satisfies Record<string, ImageModel>;
export type ImageModelName = keyof typeof imageModels;

/** Models that turn a picture into a video; see `imageModels`. */
export const videoModels = {
  'fal-ai/kling-video/v2.5-turbo/pro/image-to-video': {
    seconds: [5, 10],
    takesLastFrame: true,
    toInput: ({ picture, lastPicture, prompt, seconds }) => ({
      prompt,
      negative_prompt: NEGATIVE,
      image_url: picture,
      duration: `${seconds}`,
      tail_image_url: lastPicture,
    }),
  },
  'fal-ai/kling-video/v3/pro/image-to-video': {
    seconds: [3, 4, 5, 6, 7, 8, 9, 10],
    takesLastFrame: true,
    toInput: ({ picture, lastPicture, prompt, seconds }) => ({
      prompt,
      negative_prompt: NEGATIVE,
      start_image_url: picture,
      duration: `${seconds}`,
      end_image_url: lastPicture,
      generate_audio: false,
    }),
  },
  'fal-ai/bytedance/seedance/v1.5/pro/image-to-video': {
    seconds: [4, 5, 6, 7, 8, 9, 10, 11, 12],
    takesLastFrame: true,
    toInput: ({ picture, lastPicture, prompt, seconds }) => ({
      prompt,
      image_url: picture,
      duration: `${seconds}`,
      resolution: '1080p',
      end_image_url: lastPicture,
      generate_audio: false,
    }),
  },
  'fal-ai/veo3.1/fast/image-to-video': {
    seconds: [4, 6, 8],
    takesLastFrame: false,
    toInput: ({ picture, prompt, seconds }) => ({
      prompt,
      negative_prompt: NEGATIVE,
      image_url: picture,
      duration: `${seconds}s`,
      resolution: '1080p',
      generate_audio: false,
    }),
  },
} as const satisfies Record<string, VideoModel>;
export type VideoModelName = keyof typeof videoModels;

/** A slightly shorter video is acceptable, because models charge per second or per duration step. */
const SHORT_ENOUGH = 0.8;

/** Returns the duration in seconds to request from this model for a wanted duration. */
export function chooseSeconds(model: VideoModelName, wanted: number): number {
  const offered: readonly number[] = videoModels[model].seconds;
  return offered.find((seconds) => seconds >= SHORT_ENOUGH * wanted) ?? Math.max(...offered);
}
