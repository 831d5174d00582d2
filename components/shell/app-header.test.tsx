import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MenuItem } from '@/components/ui/dropdown-menu';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { AppHeader } from './app-header';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const back = () => screen.getByRole('link', { name: 'Back' }).getAttribute('href');

it('links back to /app unless another path is given, and has the given title and menu', async () => {
  await renderScreen(<AppHeader />);
  expect(back()).toBe('/app');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  expect(screen.getByRole('button', { name: 'User Account' })).toBeDefined();
});

it('links to the given path, and opens its menu', async () => {
  await renderScreen(
    <AppHeader
      backTo="/app/create?project=1"
      title="Enhance Image"
      menu={<MenuItem>Re-render Video</MenuItem>}
    />,
  );
  expect(back()).toBe('/app/create?project=1');
  expect(screen.getByRole('heading', { name: 'Enhance Image' })).toBeDefined();
  fireEvent.keyDown(screen.getByRole('button', { name: 'More actions' }), { key: 'Enter' });
  await pass(50);
  expect(screen.getByRole('menuitem', { name: 'Re-render Video' })).toBeDefined();
});
