import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** One sentence of the film's captions, from a moment on. */
interface Chapter {
  readonly caption: string;
  /** Seconds since 1970. */
  readonly from: number;
  /** Longest it may last in the film, in seconds; what lasts longer is shown faster. */
  readonly longest: number;
}

interface Frame {
  readonly file: string;
  /** Seconds since 1970. */
  readonly at: number;
}

const FRAME_PAUSE_MS = 40;

/** Films a page: every change of the screen, cut to chapters with a caption each. */
export interface ScreenFilm {
  chapter(caption: string, longest: number): void;
  /** Ends the filming and writes `list` for ffmpeg's concat demuxer, and the captions as WebVTT. */
  end(): Promise<{ readonly list: string; readonly captions: string }>;
}

export async function startScreenFilm(page: Page, folder: string): Promise<ScreenFilm> {
  await mkdir(folder, { recursive: true });
  const frames: Frame[] = [];
  const chapters: Chapter[] = [];
  const writing: Promise<void>[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    frames.push({ file, at: metadata.timestamp ?? Date.now() / 1_000 });
    writing.push(writeFile(file, Buffer.from(data, 'base64')));
    // The next frame is sent after this word: without a pause hundreds a second would come.
    setTimeout(() => {
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    }, FRAME_PAUSE_MS);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  return {
    chapter(caption, longest) {
      chapters.push({ caption, longest, from: Date.now() / 1_000 });
    },
    async end() {
      const end = Date.now() / 1_000;
      await session.send('Page.stopScreencast');
      await Promise.all(writing);
      const list = join(folder, 'frames.ffconcat');
      const cut = cutToChapters(chapters, end);
      await writeFile(list, toList(frames, cut, end));
      return { list, captions: toCaptions(cut) };
    },
  };
}

interface Cut extends Chapter {
  readonly to: number;
  /** Film seconds for each second filmed. */
  readonly pace: number;
  /** Where it begins in the film, in seconds. */
  readonly begins: number;
}

function cutToChapters(chapters: readonly Chapter[], end: number): Cut[] {
  let begins = 0;
  return chapters.map((chapter, i) => {
    const to = chapters[i + 1]?.from ?? end;
    const pace = Math.min(1, chapter.longest / (to - chapter.from));
    const cut = { ...chapter, to, pace, begins };
    begins += (to - chapter.from) * pace;
    return cut;
  });
}

function toFilmTime(cuts: readonly Cut[], at: number): number {
  const cut = cuts.findLast(({ from }) => at >= from);
  return cut === undefined ? 0 : cut.begins + (Math.min(at, cut.to) - cut.from) * cut.pace;
}

function toList(frames: readonly Frame[], cuts: readonly Cut[], end: number): string {
  const lines = frames.flatMap(({ file, at }, i) => {
    const seconds = toFilmTime(cuts, frames[i + 1]?.at ?? end) - toFilmTime(cuts, at);
    return seconds > 0 ? [`file '${file}'`, `duration ${seconds.toFixed(4)}`] : [];
  });
  const last = frames.at(-1);
  return ['ffconcat version 1.0', ...lines, `file '${last?.file ?? ''}'`, ''].join('\n');
}

function toCaptions(cuts: readonly Cut[]): string {
  const cues = cuts.map(({ caption, begins, from, to, pace }) => {
    const end = begins + (to - from) * pace;
    return `${toStamp(begins)} --> ${toStamp(end)}\n${caption}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function toStamp(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 23);
}
