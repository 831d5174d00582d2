import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A part of the recording with its caption. */
interface Chapter {
  readonly caption: string;
  /** Seconds since 1970. */
  readonly from: number;
  /** Maximum length in the recording; a longer chapter is played faster. */
  readonly maxSeconds: number;
}

interface Frame {
  readonly file: string;
  /** Seconds since 1970. */
  readonly at: number;
}

const FRAME_PAUSE_MS = 40;

/** Records every change of a page's screen, in chapters with a caption each. */
export interface ScreenRecording {
  chapter(caption: string, maxSeconds: number): void;
  /** Ends the recording and writes `list` for ffmpeg's concat demuxer, and the captions as WebVTT. */
  end(): Promise<{ readonly list: string; readonly captions: string }>;
}

export async function startScreenRecording(page: Page, folder: string): Promise<ScreenRecording> {
  await mkdir(folder, { recursive: true });
  const frames: Frame[] = [];
  const chapters: Chapter[] = [];
  const writing: Promise<void>[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    frames.push({ file, at: metadata.timestamp ?? Date.now() / 1_000 });
    writing.push(writeFile(file, Buffer.from(data, 'base64')));
    // Chromium sends the next frame after the acknowledgement: without a pause, hundreds a second.
    setTimeout(() => {
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    }, FRAME_PAUSE_MS);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  return {
    chapter(caption, maxSeconds) {
      chapters.push({ caption, maxSeconds, from: Date.now() / 1_000 });
    },
    async end() {
      const end = Date.now() / 1_000;
      await session.send('Page.stopScreencast');
      await Promise.all(writing);
      const list = join(folder, 'frames.ffconcat');
      const played = toPlayed(chapters, end);
      await writeFile(list, toList(frames, played, end));
      return { list, captions: toCaptions(played) };
    },
  };
}

interface PlayedChapter extends Chapter {
  readonly to: number;
  /** Seconds of the recording for each second recorded. */
  readonly pace: number;
  /** Start in the recording, in seconds. */
  readonly begins: number;
}

function toPlayed(chapters: readonly Chapter[], end: number): PlayedChapter[] {
  let begins = 0;
  return chapters.map((chapter, i) => {
    const to = chapters[i + 1]?.from ?? end;
    const pace = Math.min(1, chapter.maxSeconds / (to - chapter.from));
    const played = { ...chapter, to, pace, begins };
    begins += (to - chapter.from) * pace;
    return played;
  });
}

function toRecordingTime(chapters: readonly PlayedChapter[], at: number): number {
  const chapter = chapters.findLast(({ from }) => at >= from);
  if (chapter === undefined) return 0;
  return chapter.begins + (Math.min(at, chapter.to) - chapter.from) * chapter.pace;
}

function toList(frames: readonly Frame[], chapters: readonly PlayedChapter[], end: number): string {
  const lines = frames.flatMap(({ file, at }, i) => {
    const seconds =
      toRecordingTime(chapters, frames[i + 1]?.at ?? end) - toRecordingTime(chapters, at);
    return seconds > 0 ? [`file '${file}'`, `duration ${seconds.toFixed(4)}`] : [];
  });
  const last = frames.at(-1);
  return ['ffconcat version 1.0', ...lines, `file '${last?.file ?? ''}'`, ''].join('\n');
}

function toCaptions(chapters: readonly PlayedChapter[]): string {
  const cues = chapters.map(({ caption, begins, from, to, pace }) => {
    const end = begins + (to - from) * pace;
    return `${toTimecode(begins)} --> ${toTimecode(end)}\n${caption}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function toTimecode(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 23);
}
