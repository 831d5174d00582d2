import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertDialog } from './alert-dialog';
import { Dialog } from './dialog';
import { SideSheet } from './side-sheet';

/** Imitates browsers: the watcher opened last receives the request, once. */
class Watchers extends EventTarget {
  static open: Watchers[] = [];
  constructor() {
    super();
    Watchers.open.push(this);
  }
  destroy() {
    Watchers.open = Watchers.open.filter((one) => one !== this);
  }
}
const goBack = () => act(() => void Watchers.open.pop()?.dispatchEvent(new Event('close')));

afterEach(() => vi.unstubAllGlobals());

function Page() {
  const [isSheet, setSheet] = useState(true);
  const [isDialog, setDialog] = useState(true);
  return (
    <>
      {isSheet && (
        <SideSheet title="Words" onClose={() => setSheet(false)}>
          text
        </SideSheet>
      )}
      <Dialog open={isDialog} onOpenChange={setDialog} title="Stills" />
    </>
  );
}

it('Back on a phone closes the dialog, then the sheet below it, and is the page’s again', () => {
  vi.stubGlobal('CloseWatcher', Watchers);
  render(<Page />);
  goBack();
  expect(screen.queryByText('Stills')).toBeNull();
  expect(screen.getByText('Words')).toBeDefined();
  goBack();
  expect(screen.queryByText('Words')).toBeNull();
  expect(Watchers.open).toEqual([]);
});

it('Back closes a question alone, not the sheet behind it', () => {
  vi.stubGlobal('CloseWatcher', Watchers);
  const closeSheet = vi.fn();
  const answer = vi.fn();
  render(
    <>
      <SideSheet title="Words" onClose={closeSheet}>
        text
      </SideSheet>
      <AlertDialog open onOpenChange={answer} title="Remove?" description="It is gone then." />
    </>,
  );
  goBack();
  expect(answer).toHaveBeenCalledWith(false);
  expect(closeSheet).not.toHaveBeenCalled();
});

it('Back does not close what stays open, however often it is pressed', () => {
  vi.stubGlobal('CloseWatcher', Watchers);
  render(<Dialog open staysOpen onOpenChange={() => undefined} title="Your access token" />);
  goBack();
  expect(screen.getByText('Your access token')).toBeDefined();
  expect(Watchers.open).toHaveLength(1);
  goBack();
  expect(Watchers.open).toHaveLength(1);
});

it('without it nothing is lost', () => {
  render(<Page />);
  expect(screen.getByText('Stills')).toBeDefined();
});
