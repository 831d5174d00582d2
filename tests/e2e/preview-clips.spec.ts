import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cannedProject } from '../support/canned-answers';
import { openCreate } from '../support/canned-create';
import { holdPreview } from '../support/create-steps';
import { expect, test } from '../support/end-to-end';

const run = promisify(execFile);

test('a clip plays in the preview from its in point, and shows the frame it is moved to', async ({
  page,
  folder,
}) => {
  // Each second is another grey: 40, 70, 100 and so on.
  const clip = join(folder, 'clip.mp4');
  const greys = "geq=lum='40+30*floor(T)':cb=128:cr=128";
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=size=640x360:rate=30:duration=6,${greys}`],
    ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', clip],
  ]);
  const [first, ...others] = cannedProject(3).clips;
  const shown = {
    ...(first as object),
    isVideo: true,
    duration: 6,
    width: 640,
    height: 360,
    framing: { trim: { start: 2, end: 6 } },
  };
  const bytes = await readFile(clip);
  const answerClip = () =>
    page.route(/\/image\/[^?]*\?variant=original/, (route) => {
      const start = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0);
      const range = `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
      return route.fulfill({
        status: 206,
        contentType: 'video/mp4',
        headers: { 'content-range': range, 'accept-ranges': 'bytes' },
        body: bytes.subarray(start),
      });
    });
  await openCreate(page, { clips: [shown, ...others] }, 1_000, answerClip);
  await holdPreview(page);
  const place = page.getByRole('slider', { name: 'Place in the preview' });
  const expectGrey = (grey: number) =>
    expect
      .poll(() =>
        page.getByTestId('preview-canvas').evaluate((host) => {
          const small = document.createElement('canvas');
          const context = small.getContext('2d');
          context?.drawImage(host.querySelector('canvas') ?? small, 0, 0, 1, 1);
          return context?.getImageData(0, 0, 1, 1).data[1];
        }),
      )
      .toBeGreaterThan(grey - 12);
  await expectGrey(100);
  await place.fill('45');
  await expectGrey(130);
  await place.fill('0');
  await page.getByRole('button', { name: 'Play preview' }).click();
  await expectGrey(160);
});
