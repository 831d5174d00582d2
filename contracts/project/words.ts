import { z } from 'zod';
import { mediaKey, shotId } from '@/contracts/ids';
import { focusPoint } from './framing';
import { invitation } from './invitation';
import { versionVoice } from './voice';

/** Type themes, each drawn by hand for every shape. The first is the default. */
export const wordThemes = ['gallery', 'modern', 'quiet', 'bold'] as const;
export type WordTheme = (typeof wordThemes)[number];

/** Maximum length of a line of text before layout. */
const MAX_LINE_LENGTH = 200;
const MAX_SHORT_LINE_LENGTH = 100;
/** NFKC expands a character to up to 18, and all later work reads the result. */
const toLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine(
      (text) => text.length > maxLength || text.normalize('NFKC').length <= 2 * maxLength,
      'A line has too many composed characters.',
    );
const line = toLine(MAX_LINE_LENGTH);
const shortLine = toLine(MAX_SHORT_LINE_LENGTH);

/** BCP 47 locale of prices, dates and fact names, such as `en-US`. */
const locale = z.string().refine((tag) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}, 'The locale is a tag such as en-US.');

/** Available locales: their facts, statuses and dates are all written in the locale's language. */
export const wordLocales = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'de-DE',
  'fr-FR',
  'es-ES',
  'es-MX',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'pt-PT',
  'pl-PL',
  'sv-SE',
  'el-GR',
  'ru-RU',
  'ar',
  'he-IL',
  'hi-IN',
  'th-TH',
  'zh-CN',
  'ja-JP',
  'ko-KR',
] as const;
export type WordLocale = (typeof wordLocales)[number];

/** Statuses of a listing that a listing service accepts in an unbranded video. */
export const neutralStatuses = [
  'coming-soon',
  'just-listed',
  'price-improved',
  'under-contract',
  'sold',
] as const;
export type NeutralStatus = (typeof neutralStatuses)[number];

const neutralStatus = z.strictObject({ kind: z.enum(neutralStatuses) });

/** Emoji in the text. Other characters without a glyph are detected when the text is drawn. */
const UNDRAWABLE = /\p{Emoji_Presentation}/gu;

/** The distinct characters of a text that are known not to be drawable. */
export function findUndrawable(text: string): string[] {
  return [...new Set(text.match(UNDRAWABLE))];
}

/** The caption of one shot: a title and a detail. */
export const shotCaption = z.strictObject({ title: shortLine, detail: shortLine.optional() });
export type ShotCaption = z.infer<typeof shotCaption>;

/** Every fact is optional; the layout leaves no gap for an absent one. */
const propertyFacts = {
  address: line.optional(),
  city: line.optional(),
  /** In whole or decimal units of the currency (ISO 4217). */
  price: z
    .strictObject({
      amount: z.number().positive().max(1e12),
      currency: z.string().regex(/^[A-Z]{3}$/, 'A currency is a code such as USD.'),
    })
    .optional(),
  beds: z.number().int().min(0).max(99).optional(),
  baths: z.number().min(0).max(99).multipleOf(0.5).optional(),
  area: z
    .strictObject({ amount: z.number().positive().max(1e7), unit: z.enum(['sqft', 'sqm']) })
    .optional(),
  highlights: z.array(shortLine).max(3).optional(),
  /** By position of the shot; null leaves a shot without words. */
  captions: z.array(shotCaption.nullable()).optional(),
} as const;

/** The text that an unbranded video may show: only facts about the property. */
export const neutralFacts = z.strictObject({
  ...propertyFacts,
  status: neutralStatus.optional(),
});
export type NeutralFacts = z.infer<typeof neutralFacts>;

/** All facts of a property, including an invitation to view it. */
export const listingFacts = z.strictObject({
  ...propertyFacts,
  status: z.discriminatedUnion('kind', [neutralStatus, invitation]).optional(),
});
export type ListingFacts = z.infer<typeof listingFacts>;

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'A color is written as #1a2b3c.');

/** The agent who offers the property. The layout leaves no gap for an empty field. */
export const brand = z.strictObject({
  name: shortLine.optional(),
  title: shortLine.optional(),
  brokerage: shortLine.optional(),
  licence: shortLine.optional(),
  phone: shortLine.optional(),
  email: shortLine.optional(),
  website: shortLine.optional(),
  callToAction: shortLine.optional(),
  /** Colours of the end card's background and of the accent; default: the theme's. */
  colours: z.strictObject({ ground: colour, accent: colour }).optional(),
  showsEqualHousing: z.boolean().optional(),
  headshot: mediaKey.optional(),
  /** Centre of the headshot's crop; absent: the most salient region. */
  headshotFocus: focusPoint.optional(),
  logo: mediaKey.optional(),
});
export type Brand = z.infer<typeof brand>;

/** A brand without its pictures. */
export const brandWords = brand.omit({ headshot: true, headshotFocus: true, logo: true });

/** The text fields of a brand, in the order of the interface. */
export const brandTexts = [
  'name',
  'title',
  'brokerage',
  'licence',
  'phone',
  'email',
  'website',
  'callToAction',
] as const;

/** Text shared by all versions. */
export const wordStyle = z.strictObject({
  theme: z.enum(wordThemes).default('gallery'),
  locale: locale.default('en-US'),
});
export type WordStyle = z.infer<typeof wordStyle>;

/** Captions of a project's shots; those of removed shots stay, so there may be more than shots. */
const MAX_CAPTIONS = 500;
/** The captions of shots, each shot named at most once. */
export const shotCaptions = z.array(shotCaption.extend({ shotId })).max(MAX_CAPTIONS);

/** The page behind the end card's QR code. */
export const qrLink = z.url({ protocol: /^https?$/ }).max(300);

/**
 * Text of a job's version, before its shots are chosen. The type for a neutral version has no brand, invitation
 * or voice.
 */
export const versionWords = z.discriminatedUnion('kind', [
  wordStyle.extend({
    kind: z.literal('neutral'),
    facts: neutralFacts.omit({ captions: true }),
    captions: shotCaptions,
  }),
  wordStyle.extend({
    kind: z.literal('branded'),
    facts: listingFacts.omit({ captions: true }),
    captions: shotCaptions,
    brand,
    link: qrLink.optional(),
    voice: versionVoice.optional(),
  }),
]);
export type VersionWords = z.infer<typeof versionWords>;

/** Text over a run of frames that only describes the property. Any version may show it. */
export interface NeutralOverlay {
  readonly layer: 'neutral';
  readonly content:
    | {
        readonly kind: 'title';
        readonly facts: NeutralFacts;
        readonly isBrief?: boolean | undefined;
      }
    | { readonly kind: 'lower-third'; readonly shot: number; readonly caption: ShotCaption }
    /** A list that belongs to no shot: it is shown over the last one, before the end card. */
    | { readonly kind: 'highlights'; readonly highlights: readonly string[] };
}

/** Captions of the voice, timed in seconds from the video's start. */
export interface SpokenOverlay {
  readonly kind: 'spoken';
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * Text over a run of frames that names a person or firm or contains an invitation; never in a neutral
 * version.
 */
export interface BrandedOverlay<Pictures = Brand> {
  readonly layer: 'branded';
  readonly content:
    | {
        readonly kind: 'open-house-title';
        readonly facts: ListingFacts;
        /** At most two lines. */
        readonly isBrief?: boolean | undefined;
      }
    | {
        readonly kind: 'end-card';
        readonly brand: Pictures;
        readonly link?: string | undefined;
        /** The home's address. */
        readonly address?: string | undefined;
        /** Duration on screen. */
        readonly seconds: number;
      }
    | SpokenOverlay;
}

/** The words of a neutral version. Its type has no field for a branded overlay. */
export interface NeutralWords extends WordStyle {
  readonly overlays: readonly NeutralOverlay[];
}

/** The words of a branded version. */
export interface BrandedWords<Pictures = Brand> extends WordStyle {
  readonly overlays: readonly (NeutralOverlay | BrandedOverlay<Pictures>)[];
}
