import { MAX_NEUTRAL_SECONDS, type Version } from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import {
  type BrandNames,
  findNeutralFaults,
  type NeutralFaultKind,
  neutralFaultKinds,
} from './find-neutral-faults';

/** Maximum length of a video on Zillow, in seconds. */
const MAX_ZILLOW_SECONDS = 120;
const MAX_NEUTRAL_BYTES = 300e6;

/** One rule of listing services and the findings for it. */
export interface CheckLine {
  readonly status: 'good' | 'attention';
  /** The rule, in a sentence. */
  readonly rule: string;
  /** The offending words, or the result of the check. */
  readonly found: string;
  /** The field that contains them. */
  readonly where?: string;
}

/** Input of the check: the property's facts, and the names that must not appear. */
export interface NeutralCheckSources {
  readonly facts: ProjectFacts;
  readonly brand: BrandNames;
  readonly projectName: string | undefined;
}

const rules: Readonly<Record<NeutralFaultKind, { rule: string; none: string }>> = {
  phone: { rule: 'No phone number.', none: 'None found' },
  email: { rule: 'No email address.', none: 'None found' },
  web: { rule: 'No web address.', none: 'None found' },
  brand: {
    rule: 'No agent, brokerage or license number.',
    none: 'None found',
  },
  invitation: {
    rule: 'No open house or call to action.',
    none: 'None found',
  },
};

/**
 * Checks a completed neutral version against the rules of listing services. Captions and highlights that name
 * a person or firm or contain an invitation are omitted from such a version and listed as omitted.
 */
export function checkNeutralVersion(
  { video, isOutdated }: Pick<Version, 'video' | 'isOutdated'>,
  sources: NeutralCheckSources,
): CheckLine[] {
  if (video === undefined) return [];
  const texts = listTexts(sources, video.shotIds);
  return [
    ...(isOutdated ? [outdated] : []),
    ...checkFile(video),
    ...checkTexts(
      texts.filter(({ canBeLeftOut }) => !canBeLeftOut),
      sources.brand,
    ),
    ...texts.flatMap((text) => (text.canBeLeftOut ? listLeftOut(text, sources.brand) : [])),
  ];
}

const outdated: CheckLine = {
  status: 'attention',
  rule: 'Your latest changes are in the video.',
  found: 'This version is out of date. Update it before you submit it.',
};

function checkFile({ seconds, bytes, fileName }: NonNullable<Version['video']>): CheckLine[] {
  const toStatus = (isGood: boolean) => (isGood ? 'good' : 'attention');
  const length = `${Math.round(seconds * 10) / 10} seconds`;
  return [
    {
      status: toStatus(seconds <= MAX_NEUTRAL_SECONDS),
      rule: `Up to ${MAX_NEUTRAL_SECONDS} seconds, our limit for MLS versions.`,
      found: length,
    },
    {
      status: toStatus(seconds <= MAX_ZILLOW_SECONDS),
      rule: `Up to ${MAX_ZILLOW_SECONDS} seconds for Zillow.`,
      found: length,
    },
    {
      status: toStatus(bytes <= MAX_NEUTRAL_BYTES),
      rule: 'File under 300 MB.',
      found: `${(bytes / 1e6).toFixed(1)} MB`,
    },
    {
      status: toStatus(/\.mp4$/i.test(fileName)),
      rule: 'A single MP4 file.',
      found: fileName,
    },
  ];
}

interface ShownText {
  readonly text: string;
  readonly where: string;
  /** Whether the version omits text that it must not show. */
  readonly canBeLeftOut: boolean;
}

function listTexts(
  { facts: { facts, captions }, projectName }: NeutralCheckSources,
  shotIds: readonly string[],
): ShownText[] {
  const shown = shotIds.flatMap((shotId, i) => {
    const caption = captions.find((one) => one.shotId === shotId);
    if (caption === undefined) return [];
    const text = [caption.title, caption.detail].filter(Boolean).join(' · ');
    return [{ text, where: `Caption of photo ${i + 1}`, canBeLeftOut: true }];
  });
  const titles = [
    { text: facts.address ?? '', where: 'Address' },
    { text: facts.city ?? '', where: 'City' },
    { text: projectName ?? '', where: 'Project name, used for the file and the share page' },
  ];
  return [
    ...titles.map((title) => ({ ...title, canBeLeftOut: false })),
    ...(facts.highlights ?? []).map((text, i) => ({
      text,
      where: `Highlight ${i + 1}`,
      canBeLeftOut: true,
    })),
    ...shown,
  ];
}

function checkTexts(texts: readonly ShownText[], brand: BrandNames): CheckLine[] {
  const faults = texts.flatMap(({ text, where }) =>
    findNeutralFaults(text, brand).map((fault) => ({ ...fault, where })),
  );
  return neutralFaultKinds.flatMap((kind): CheckLine[] => {
    const { rule, none } = rules[kind];
    const ofKind = faults.filter((fault) => fault.kind === kind);
    if (ofKind.length === 0) return [{ status: 'good', rule, found: none }];
    return ofKind.map(({ found, where }) => ({
      status: 'attention',
      rule,
      found: `“${found}”`,
      where,
    }));
  });
}

function listLeftOut({ text, where }: ShownText, brand: BrandNames): CheckLine[] {
  const [fault] = findNeutralFaults(text, brand);
  if (fault === undefined) return [];
  const rule = `${rules[fault.kind].rule} We leave this text out.`;
  return [{ status: 'good', rule, found: `“${text}”`, where }];
}
