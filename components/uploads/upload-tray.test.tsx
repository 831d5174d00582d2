import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeShot } from '@/lib/draft/draft';
import { obtainSession } from '@/lib/draft/draft-session';
import { pauseUploads, readUploads } from '@/lib/draft/running-uploads';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedProject } from '@/tests/support/canned-answers';
import { cutNetwork } from '@/tests/support/cut-network';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { UploadTray } from './upload-tray';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const upload = 'POST /api/video-projects/*/upload';
const projectId = '3f9f1a3e-8b0e-4d53-9a51-0000000000aa';
const waiting = { state: 'waiting' } as const;
const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

function answerUploads(after: number) {
  return answerCalls({
    'POST /api/video-projects': { body: { id: projectId } },
    [upload]: ({ body }) => {
      const project = cannedProject(1, { id: projectId, projectId, status: 'uploading' });
      const { imageId } = body as { imageId: string };
      const clips = project.clips.map((clip) => ({ ...(clip as object), id: imageId }));
      return { body: { project: { ...project, clips } }, after };
    },
  });
}

async function addFiles(...names: string[]) {
  const session = obtainSession(undefined);
  session.addFiles(names.map(photo));
  await pass(10);
  return session;
}

const dropAll = () => {
  for (const { source, id } of readUploads()) source.remove(id);
  pauseUploads(false);
};
// Other files' tests, which share the window, leave uploads behind.
beforeEach(dropAll);
afterEach(dropAll);

describe('the tray of uploads', () => {
  it('is there while files are on their way, wherever one is, and gone after', async () => {
    answerUploads(3_000);
    await renderScreen(<UploadTray />);
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    await addFiles('hall.jpg');
    expect(screen.getByRole('region', { name: 'Uploads' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('1 file left to upload');
    await pass(3_000);
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  });

  it('is not there on the screen that shows each file itself', async () => {
    answerUploads(3_000);
    await renderScreen(<UploadTray />);
    const session = await addFiles('hall.jpg');
    const hide = session.show({} as Parameters<typeof session.show>[0]);
    await pass(10);
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    hide();
    await pass(10);
    expect(screen.getByRole('region', { name: 'Uploads' })).toBeDefined();
  });

  it('pauses, continues, and cancels a single upload', async () => {
    const calls = answerUploads(3_000);
    await renderScreen(<UploadTray />);
    await addFiles('hall.jpg', 'den.jpg');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await pass(5_000);
    expect(screen.getByText(/^Paused: 2 files/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show files' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel upload of den.jpg' }));
    expect(calls.of(upload)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await pass(10);
    expect(calls.of(upload)).toHaveLength(3);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('hall.jpg'),
    ]);
  });

  it('shows originals on every screen, and continues with the smaller copy of one', async () => {
    const calls = answerUploads(100);
    calls.answer({ 'DELETE /api/video-projects/*/awaited-files': { body: { project: {} } } });
    await renderScreen(<UploadTray />);
    const session = await addFiles('hall.jpg', 'den.jpg');
    session.show({} as Parameters<typeof session.show>[0]);
    await pass(100);
    const [hall] = session.store.read().shots;
    session.store.change((draft) => changeShot(draft, hall?.id ?? '', { original: waiting }));
    await pass(10);
    expect(screen.getByText(/^Uploading 1 photo at full size: /)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show files' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel upload of hall.jpg' }));
    await pass(10);
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    expect(calls.of('DELETE /api/video-projects/*/awaited-files')).toMatchObject([
      { query: { shotId: hall?.id } },
    ]);
    expect(session.store.read().shots).toHaveLength(2);
  });

  it('says of what is sent to its last byte that it is being checked', async () => {
    answerUploads(3_000);
    await renderScreen(<UploadTray />);
    const session = await addFiles('hall.jpg', 'den.jpg');
    const [hall, den] = session.store.read().shots;
    const send = async (id: string | undefined, loaded: number) => {
      const sending = { state: 'uploading', loaded, total: 2_097_152 } as const;
      session.store.change((draft) => changeShot(draft, id ?? '', { upload: sending }));
      await pass(10);
    };
    await send(hall?.id, 2_097_152);
    await send(den?.id, 1_048_576);
    expect(screen.getByText(/^Uploading 2 files: /)).toBeDefined();
    await send(den?.id, 2_097_152);
    expect(screen.getByText('Checking 2 files')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show files' }));
    expect(screen.getAllByText('Checking, 2 MB sent')).toHaveLength(2);
  });

  it('says what waits for a network, and what was refused and why', async () => {
    const calls = answerUploads(100);
    await renderScreen(<UploadTray />);
    const reconnect = await cutNetwork();
    await addFiles('hall.jpg');
    expect(screen.getByText('1 file waiting until you’re online')).toBeDefined();
    calls.answer({ [upload]: { status: 500, body: { error: 'Something went wrong.' } } });
    await reconnect();
    await pass(100);
    expect(screen.getByText('1 file could not be uploaded')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show files' }));
    expect(screen.getByText('Something went wrong.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove hall.jpg' }));
    await pass(10);
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  });
});
