import type { Version, VersionPreset } from '@/contracts/production/versions';

interface NetworkRules {
  readonly label: string;
  /** Maximum length of a post's text, or of a video's description (November 2026). */
  readonly maxCharacters: number;
  /** The presets that suit it, best first. */
  readonly presets: readonly VersionPreset[];
  /** Usual number of hashtags. */
  readonly tags: number;
  /** Whether a link in the text is clickable. */
  readonly showsLinks: boolean;
}

/** The networks with posts, in the order in which they are offered. */
export const networks = {
  instagram: {
    label: 'Instagram',
    maxCharacters: 2_200,
    presets: ['reel', 'feed', 'square', 'teaser'],
    tags: 5,
    showsLinks: false,
  },
  facebook: {
    label: 'Facebook',
    maxCharacters: 5_000,
    presets: ['feed', 'square', 'property', 'reel'],
    tags: 2,
    showsLinks: true,
  },
  linkedin: {
    label: 'LinkedIn',
    maxCharacters: 3_000,
    presets: ['property', 'square', 'feed'],
    tags: 3,
    showsLinks: true,
  },
  x: {
    label: 'X',
    maxCharacters: 280,
    presets: ['property', 'square', 'reel'],
    tags: 2,
    showsLinks: true,
  },
  youtube: {
    label: 'YouTube',
    maxCharacters: 5_000,
    presets: ['property', 'reel'],
    tags: 3,
    showsLinks: true,
  },
  tiktok: {
    label: 'TikTok',
    maxCharacters: 2_200,
    presets: ['reel', 'teaser'],
    tags: 4,
    showsLinks: false,
  },
} as const satisfies Readonly<Record<string, NetworkRules>>;

export type Network = keyof typeof networks;
export const networkNames = Object.keys(networks) as [Network, ...Network[]];

/** Returns the file for a network: the version that suits it best, or else any completed one. */
export function chooseFile(network: Network, versions: readonly Version[]): Version | undefined {
  const made = versions.filter(({ video, isNeutral }) => video !== undefined && !isNeutral);
  const suiting = networks[network].presets.flatMap(
    (preset) => made.find((version) => version.preset === preset) ?? [],
  );
  return suiting[0] ?? made[0];
}

/** X counts every link as this many characters. */
const LINK_LENGTH = 23;
/** X counts characters above this code point, such as Chinese and emoji, twice. */
const LAST_SINGLE = 0x10ff;

/** Returns the number of characters as the network counts them. */
export function countCharacters(network: Network, text: string): number {
  if (network !== 'x') return [...text].length;
  const plain = text.replace(/https?:\/\/\S+/g, 'x'.repeat(LINK_LENGTH));
  return [...plain].reduce((sum, sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const isPunctuation = code >= 0x2000 && code <= 0x2037;
    return sum + (code <= LAST_SINGLE || isPunctuation ? 1 : 2);
  }, 0);
}
