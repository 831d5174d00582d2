import { expect, it } from 'vitest';
import { alignCaptions } from '@/rules/align-captions';
import { findSentences } from './voice-sentences';

const speech = [
  { startSeconds: 0.5, endSeconds: 2 },
  { startSeconds: 2.6, endSeconds: 5 },
  { startSeconds: 6, endSeconds: 7.5 },
];
const recording = { recordingId: '', soundUrl: '', seconds: 8, speech, peaks: [] };
const script =
  'Morning light fills every room. Four bedrooms and a study look over the bay. The garden is yours.';

it('sentences part in the middle of the pauses between them, and cover the recording', () => {
  const captions = alignCaptions(script, speech);
  expect(findSentences({ captions, recording })).toEqual([
    { text: 'Morning light fills every room.', fromSeconds: 0, untilSeconds: 2.3 },
    {
      text: 'Four bedrooms and a study look over the bay.',
      fromSeconds: 2.3,
      untilSeconds: 5.5,
    },
    { text: 'The garden is yours.', fromSeconds: 5.5, untilSeconds: 8 },
  ]);
});

it('captions of one sentence stay together, as do sentences without a pause between them', () => {
  const captions = [
    { text: 'Morning light', startSeconds: 0.5, endSeconds: 1.2 },
    { text: 'fills every\nroom.', startSeconds: 1.2, endSeconds: 2 },
    { text: 'Four bedrooms.', startSeconds: 2.7, endSeconds: 4 },
    { text: 'One study.', startSeconds: 4, endSeconds: 5 },
  ];
  expect(findSentences({ captions, recording }).map(({ text }) => text)).toEqual([
    'Morning light fills every room.',
    'Four bedrooms. One study.',
  ]);
});

it('there are none without a recording', () => {
  expect(findSentences({ captions: [] })).toEqual([]);
});
