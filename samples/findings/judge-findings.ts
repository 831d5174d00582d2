import { parseArgs } from 'node:util';
import { readRawPicture } from '@/adapters/picture/raw-picture';
import { shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import { decodeCopy } from '@/renderer/analysis/decode-small';
import { type JudgedPhoto, judgeDoubles } from './judge-doubles';
import { judgePlaces } from './judge-places';
import { judgePlans } from './judge-plans';
import { judgeWeakness } from './judge-weakness';
import { type LabelledPhoto, readPhotoSet } from './photo-set';
import { printScore } from './score';

// npm run sample -- judge-findings FOLDER [--put-aside | --all] [places] [plans] [weak] [doubles]
// How right the findings of photographs are, with every miss. The folder is described in photo-set.ts.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'put-aside': { type: 'boolean', default: false },
    // For a folder with photographs that nothing was fitted to.
    all: { type: 'boolean', default: false },
  },
});
const [folder, ...parts] = positionals;
if (folder === undefined) throw new Error('Name the folder with the photographs.');
const isLast = values['put-aside'];
const isAll = values.all;
const photos = (await readPhotoSet(folder, !isAll)).filter(
  (photo) => isAll || photo.isPutAside === isLast,
);
const kind = isLast || isAll ? 'put aside' : 'for tuning';
console.info(`${photos.length} pictures, ${kind}`);

async function open(photo: LabelledPhoto): Promise<JudgedPhoto> {
  const { width, height } = await readRawPicture(photo.path);
  return { photo, small: shrinkToAnalyse(await decodeCopy(photo.path, { width, height })) };
}

async function openAll(): Promise<JudgedPhoto[]> {
  const opened: JudgedPhoto[] = [];
  for (const photo of photos) if (photo.label !== 'plan') opened.push(await open(photo));
  return opened;
}

const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
if (isWanted('places')) await judgePlaces(photos);
if (isWanted('plans')) printScore('Plan or photograph', await judgePlans(photos, isLast));
if (isWanted('weak')) printScore('Weak', await judgeWeakness(await openAll()));
if (isWanted('doubles')) printScore('Doubles', await judgeDoubles(await openAll()));
