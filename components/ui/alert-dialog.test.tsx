import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { AlertDialog } from './alert-dialog';
import { DropdownMenu, MenuItem } from './dropdown-menu';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

function Question({ removesButton = false }) {
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  return (
    <>
      <h1>Projects</h1>
      {!isGone && (
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
      )}
      <DropdownMenu trigger={<button type="button">Actions</button>}>
        <MenuItem onSelect={() => setAsking(true)}>Delete…</MenuItem>
      </DropdownMenu>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete it?"
        description="It is gone then."
        action="Go ahead"
        onAction={() => setGone(removesButton)}
      />
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('gives the focus back to the button that opened it, also after its action', async () => {
  await renderScreen(<Question />);
  for (const answer of ['Cancel', 'Go ahead']) {
    button('Delete').focus();
    fireEvent.click(button('Delete'));
    await pass(50);
    fireEvent.click(button(answer));
    await pass(50);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(button('Delete'));
  }
});

it('gives it to the heading when its action removes that button', async () => {
  await renderScreen(<Question removesButton />);
  button('Delete').focus();
  fireEvent.click(button('Delete'));
  await pass(50);
  fireEvent.click(button('Go ahead'));
  await pass(50);
  expect(document.activeElement?.textContent).toBe('Projects');
});

it('gives it to the button of the menu that it was opened from', async () => {
  await renderScreen(<Question />);
  button('Actions').focus();
  fireEvent.keyDown(button('Actions'), { key: 'Enter' });
  await pass(50);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  await pass(50);
  fireEvent.click(button('Cancel'));
  await pass(50);
  expect(document.activeElement).toBe(button('Actions'));
});
