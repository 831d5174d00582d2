import { expect, it } from 'vitest';
import { toSrt, toVtt } from './caption-files';

const captions = [
  { startSeconds: 0.25, endSeconds: 2, text: 'Welcome to\n412 Alder Lane.' },
  { startSeconds: 62.5, endSeconds: 3661.004, text: 'Beds --> 4 <b>&\n\nbaths' },
];

it('captions are written in the video’s time as SubRip', () => {
  expect(toSrt(captions, 0.5)).toBe(
    '1\r\n00:00:00,750 --> 00:00:02,500\r\nWelcome to\r\n412 Alder Lane.\r\n\r\n' +
      '2\r\n00:01:03,000 --> 01:01:01,504\r\nBeds → 4 <b>&\r\nbaths\r\n',
  );
});

it('captions are written as WebVTT, without markup of their own', () => {
  expect(toVtt(captions, 0)).toBe(
    'WEBVTT\n\n00:00:00.250 --> 00:00:02.000\nWelcome to\n412 Alder Lane.\n\n' +
      '00:01:02.500 --> 01:01:01.004\nBeds --&gt; 4 &lt;b&gt;&amp;\nbaths\n',
  );
});
