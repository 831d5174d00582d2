import type { Version, VersionPreset } from '@/contracts/production/versions';

interface NetworkRules {
  readonly label: string;
  /** What the network takes of a post's text, or of a video's description (November 2026). */
  readonly maxCharacters: number;
  /** The versions that suit it, the best first. */
  readonly presets: readonly VersionPreset[];
  /** Hashtags that are usual there. */
  readonly tags: number;
  /** Whether a link in the text can be pressed. */
  readonly showsLinks: boolean;
}

/** The networks that posts are written for, in the order they are offered in. */
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

/** The file for a network: the version that suits it best, else any that is made. */
export function chooseFile(network: Network, versions: readonly Version[]): Version | undefined {
  const made = versions.filter(({ video, isNeutral }) => video !== undefined && !isNeutral);
  const suiting = networks[network].presets.flatMap(
    (preset) => made.find((version) => version.preset === preset) ?? [],
  );
  return suiting[0] ?? made[0];
}

/** X counts a link as this many characters, however long it is. */
const LINK_LENGTH = 23;
/** X counts characters after this one, such as Chinese and emoji, twice. */
const LAST_SINGLE = 0x10ff;

/** Characters of a text as the network counts them. */
export function countCharacters(network: Network, text: string): number {
  if (network !== 'x') return [...text].length;
  const plain = text.replace(/https?:\/\/\S+/g, 'x'.repeat(LINK_LENGTH));
  return [...plain].reduce((sum, sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const isPunctuation = code >= 0x2000 && code <= 0x2037;
    return sum + (code <= LAST_SINGLE || isPunctuation ? 1 : 2);
  }, 0);
}
