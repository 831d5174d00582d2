import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FoundFile } from '@/lib/draft/found-file';
import { DropZone } from './drop-zone';

const photo = new File(['bytes'], 'room-1.jpg', { type: 'image/jpeg' });
const carried = (types: string[]) => ({ types, items: [], files: [photo] });

const filesOf = (onFiles: ReturnType<typeof vi.fn>) =>
  (onFiles.mock.calls[0]?.[0] as FoundFile[] | undefined)?.map(({ file }) => file);

function open() {
  const onFiles = vi.fn();
  render(
    <DropZone onFiles={onFiles}>
      <p>anywhere</p>
    </DropZone>,
  );
  return onFiles;
}

it('says where files go while they are over the screen, and takes them', async () => {
  const onFiles = open();
  const target = screen.getByText('anywhere');
  fireEvent.dragEnter(target, { dataTransfer: carried(['Files']) });
  expect(screen.getByText('Drop your images here')).toBeDefined();
  expect(screen.getByText('Release to upload')).toBeDefined();
  fireEvent.dragLeave(target, { dataTransfer: carried(['Files']) });
  expect(screen.queryByText('Drop your images here')).toBeNull();
  fireEvent.dragEnter(target, { dataTransfer: carried(['Files']) });
  fireEvent.drop(target, { dataTransfer: carried(['Files']) });
  await vi.waitFor(() => expect(filesOf(onFiles)).toEqual([photo]));
  expect(screen.queryByText('Drop your images here')).toBeNull();
});

it('leaves text that is dragged alone', () => {
  open();
  fireEvent.dragEnter(screen.getByText('anywhere'), { dataTransfer: carried(['text/plain']) });
  expect(screen.queryByText('Drop your images here')).toBeNull();
});

it('takes what is pasted', () => {
  const onFiles = open();
  const paste = createEvent.paste(window, { clipboardData: { files: [photo] } });
  fireEvent(window, paste);
  expect(filesOf(onFiles)).toEqual([photo]);
});
