import { JobFailure } from '@/adapters/queue/job-queue';
import type { CameraMotion } from '@/contracts/project/motion';

/** The camera motion over one photo. */
export interface MotionPlan {
  readonly motion: CameraMotion;
  /** The same motion in reverse: dolly in becomes dolly out. */
  readonly isBackwards: boolean;
  readonly seconds: number;
  /** 1 is the speed of the project video; 0 holds still. */
  readonly pace: number;
}

const MIN_SECONDS = 2;
const MAX_SECONDS = 15;
const numberWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

type Way = Pick<MotionPlan, 'motion' | 'isBackwards'>;
const way = (motion: CameraMotion, isBackwards = false): Way => ({ motion, isBackwards });

const MOVE =
  '(?:pan|slide|truck|track|sweep|move|mov|glide|glid|drift|travel|turn|look|tilt|go|fly)';
const ADVERBS = '(?:\\w+ly |across |over |slightly |a (?:bit|little) |from |to(?:wards?)? |the )*';
const moving = (where: string) => new RegExp(`\\b${MOVE}(?:s|ing|ning)? ${ADVERBS}${where}\\b`);

/**
 * The first matching words of the prompt determine the motion; of two matches at one position, the upper one
 * counts.
 */
const ways: readonly (readonly [RegExp, Way])[] = [
  [/\bleft[ -]to[ -]right\b/, way('pan-right')],
  [/\bright[ -]to[ -]left\b/, way('pan-left')],
  [moving('left to (?:the )?right'), way('pan-right')],
  [moving('right to (?:the )?left'), way('pan-left')],
  [moving('left'), way('pan-left')],
  [moving('right'), way('pan-right')],
  [moving('(?:up|upwards?)'), way('pan-up')],
  [moving('(?:down|downwards?)'), way('pan-up', true)],
  [/\b(?:rise|rising|lift|ascend|crane|jib|boom)\w*( \w+ly)? down/, way('pan-up', true)],
  [/\b(?:descend|lower|sink)\w*\b/, way('pan-up', true)],
  [/\b(?:rise|rising|rises|lift|ascend|crane|jib|boom)\w*\b/, way('pan-up')],
  [/\b(?:zoom\w*( \w+ly)? (?:out|back|away)|widen\w*|reveal\w*)/, way('zoom-out')],
  [
    /\b(?:pull|dolly|push|mov|step|back|walk|track|travel)\w*( \w+ly)? (?:out|back|backwards?|away)\b/,
    way('dolly-in', true),
  ],
  [
    /\b(?:dolly|push|walk|step|enter|approach|mov|go|fly|glid|travel|track)\w*( \w+ly)? (?:in|into|inside|forwards?|through|towards?|closer|toward)\b/,
    way('dolly-in'),
  ],
  [/\b(?:dolly|push|approach|walkthrough|fly-?through|parallax)\w*\b/, way('dolly-in')],
  [/\b(?:zoom|close in|closer|close-up|magnif)/, way('zoom-in')],
  [/\b(?:pan|sweep|slide|truck|track)(?:s|ing|ning)?\b/, way('pan-right')],
];

const LIVING =
  '(?:people|persons?|man|men|woman|women|famil(?:y|ies)|couple|child(?:ren)?|kids?|agent|dogs?|cats?|birds?|horses?)';
const LIFELESS =
  '(?:doors?|curtains?|blinds?|fire|flames?|water|waves?|clouds?|leaves|trees?|grass|flags?|cars?|lights?|fans?|smoke|steam|snow|rain|sun)';
const cannot: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b${LIVING}\\b(?: \\w+){0,3} (?:walk|run|sit|stand|wav|danc|enter|smil|play|talk|swim|cook|fly|leav)|\\b(?:walk|runn|danc|play|wav|talk|swimm)ing ${LIVING}`,
    ),
    'People and animals cannot be brought to life here; the camera can zoom, pan, rise or move into the photo.',
  ],
  [
    new RegExp(
      `\\b${LIFELESS}\\b(?: \\w+){0,2} (?:open|clos|blow|burn|flicker|flow|rippl|mov|drift|sway|flutter|wav|driv|turn|switch|spin|fall|ris|set)(?:s|es|e|ing|ning)?\\b|\\b(?:falling|flowing|blowing|moving|flickering|swaying|drifting) ${LIFELESS}|\\b(?:turn|switch) (?:on|off)\\b`,
    ),
    'Things in the photo cannot move; the camera can zoom, pan, rise or move into the photo.',
  ],
  [
    /\b(?:add|insert|remove|delete|erase|replace|swap|furnish|declutter|stage)(?:s|ing|d)?\b|\bget rid of\b/,
    'A video of one photo cannot add, remove or replace anything; the camera can zoom, pan, rise or move into the photo.',
  ],
  [
    /\b(?:day to (?:night|dusk)|day-to-(?:night|dusk)|time-?lapse|(?:into|to) (?:night|winter|summer|dusk))\b/,
    'The time of day and the season cannot change; the camera can zoom, pan, rise or move into the photo.',
  ],
  [
    /\b(?:orbit|circle|circling|rotate|rotating|spin|spinning|360|arc)\w*\b/,
    'The camera cannot go around what a single photo shows; it can zoom, pan, rise or move into the photo.',
  ],
  [
    /\b(?:music|voice-?over|sound|narrat\w+|subtitles?|captions?)\b/,
    'A video of one photo has neither sound nor text; the camera can zoom, pan, rise or move into the photo.',
  ],
];

/**
 * Reads the camera motion from the user's words. Without such words the default is five seconds of moving
 * closer.
 * @throws JobFailure if the words ask for something other than a camera motion over the photo.
 */
export function readMotionPrompt(prompt: string): MotionPlan {
  const words = dropNegated(prompt.toLowerCase().replace(/\s+/g, ' ').trim());
  const literal = words.replace(/\b(?:as if|as though|like)\b[^,.;]*/g, ' ');
  for (const [pattern, sentence] of cannot) {
    if (pattern.test(literal)) throw new JobFailure('input', sentence);
  }
  const speed = readSpeed(words);
  return { ...readWay(words), pace: speed.pace, seconds: readSeconds(words) ?? speed.seconds };
}

/** Removes negated words: "without zooming, pan left" pans. */
function dropNegated(words: string): string {
  return words.replace(
    /\b(?:no|not|never|without|don['’]?t|do not|avoid)\b (?:any |to |a |the )?(?!too\b|so\b)(?!camera|movement|motion|moving|move)\w+( \w+)?/g,
    ' ',
  );
}

function readWay(words: string): Way {
  let first = words.length;
  let found = way('zoom-in');
  for (const [pattern, meant] of ways) {
    const at = words.search(pattern);
    if (at >= 0 && at < first) [first, found] = [at, meant];
  }
  return found;
}

/** A slow motion gets more time and a fast one less, so that each covers a visible distance. */
function readSpeed(words: string): { pace: number; seconds: number } {
  if (
    /\b(?:still|static|motionless|(?:no|without)(?: any)? (?:camera )?mo(?:vement|tion|ving))\b/.test(
      words,
    )
  ) {
    return { pace: 0, seconds: 5 };
  }
  const isCalm = /\bnot (?:too|so) (?:fast|quick)/.test(words);
  const isLively = /\bnot (?:too|so) slow/.test(words);
  const isStrong = /\b(?:very|really|extremely|super|ultra)\b/.test(words);
  if (isCalm || (!isLively && /\b(?:slow|gentl|subtl|slight|calm|soft)/.test(words))) {
    return isStrong ? { pace: 0.4, seconds: 7 } : { pace: 0.65, seconds: 6 };
  }
  if (/\b(?:fast|quick|rapid|swift|dynamic|energetic|dramatic)/.test(words)) {
    return isStrong ? { pace: 2.2, seconds: 2.5 } : { pace: 1.6, seconds: 3.5 };
  }
  return { pace: 1, seconds: 5 };
}

function readSeconds(words: string): number | undefined {
  const match =
    /\b(\d+(?:[.,]\d+)?|two|three|four|five|six|seven|eight|nine|ten)[ -]?(?:s|secs?|seconds?)\b/.exec(
      words,
    );
  if (match?.[1] === undefined) return undefined;
  const named = numberWords.indexOf(match[1]);
  const seconds = named >= 0 ? named + 2 : Number(match[1].replace(',', '.'));
  if (seconds >= MIN_SECONDS && seconds <= MAX_SECONDS) return seconds;
  throw new JobFailure(
    'input',
    `A video of one photo can be ${MIN_SECONDS} to ${MAX_SECONDS} seconds long.`,
  );
}
