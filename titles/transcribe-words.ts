import { FRAME_RATE, type Storyboard } from '@/contracts/production/storyboard';
import type { TranscriptLine } from '@/contracts/production/transcript';
import { brandTexts, type ListingFacts } from '@/contracts/project/words';
import { cardSecondsOf, openSchedule } from '@/engine/timing/schedule-words';
import type { Content, Words } from './draw-words';
import { formatFacts, formatStatus } from './format-facts';

/**
 * Returns the on-screen text of a version with its times. Captions of the voice are left out, because the
 * voice contains them.
 * @param storyboard of the whole version; if music moves its cuts onto beats, times are off by up to a
 *   beat.
 */
export function transcribeWords(words: Words, storyboard: Storyboard): TranscriptLine[] {
  const contents = words.overlays.map(({ content }) => content);
  const schedule = openSchedule(storyboard, cardSecondsOf(contents));
  return contents.flatMap((content): TranscriptLine[] => {
    if (content.kind === 'spoken') return [];
    const run = schedule.find(content);
    const text = toText(content, words.locale);
    if (run === undefined || text === '') return [];
    schedule.take(run);
    return [{ kind: 'written', seconds: run.startFrame / FRAME_RATE, text }];
  });
}

function toText(content: Content, locale: string): string {
  return listTexts(content, locale)
    .filter((text) => text !== undefined && text !== '')
    .join(' · ')
    .replaceAll('\u00a0', ' ');
}

function listTexts(content: Content, locale: string): (string | undefined)[] {
  switch (content.kind) {
    case 'title':
    case 'open-house-title':
      return content.isBrief === true
        ? listBriefTitle(content.facts, locale)
        : listTitle(content.facts, locale);
    case 'highlights':
      return [...content.highlights];
    case 'lower-third':
      return [content.caption.title, content.caption.detail];
    case 'end-card':
      return [...brandTexts.map((field) => content.brand[field]), content.address, content.link];
    case 'spoken':
      return [content.text];
  }
}

function listTitle(facts: ListingFacts, locale: string): (string | undefined)[] {
  const figures = formatFacts(facts, locale).map(({ kind, value, label }) =>
    kind === 'price' ? value : `${value} ${label}`,
  );
  return [formatStatus(facts.status, locale), facts.address, facts.city, ...figures];
}

/** Returns the two lines of an advertisement, see `layOutBriefTitle`. */
function listBriefTitle(facts: ListingFacts, locale: string): (string | undefined)[] {
  const { address, city, status } = facts;
  const price = formatFacts(facts, locale).find(({ kind }) => kind === 'price');
  const said = formatStatus(status, locale);
  const opening = status?.kind === 'open-house' ? said : undefined;
  return [address, opening ?? price?.value ?? city ?? said];
}
