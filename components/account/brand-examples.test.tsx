import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { cutNetwork } from '@/tests/support/cut-network';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { BrandSection } from './brand-section';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const path = '/api/user/brand';
const drawing = `POST ${path}/examples`;
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const sources = () =>
  screen.getAllByRole('img').map((picture) => picture.getAttribute('src')?.slice(5));
const toExamples = (name: string) => ({
  title: `data:${name}-title`,
  lowerThird: `data:${name}-caption`,
  endCard: `data:${name}-end`,
});

async function open() {
  const calls = answerCalls({
    [`GET ${path}`]: { body: { name: 'Maya', locale: 'en-US' } },
    [`GET ${path}/pictures`]: { body: {} },
    [drawing]: ({ body }) => {
      const { brand } = body as { brand: { name: string } };
      return { body: toExamples(brand.name), after: 100 };
    },
  });
  await renderScreen(<BrandSection />);
  await pass(500);
  return calls;
}

it('draws the brand as it is typed, once typing has stopped, and saves nothing', async () => {
  const calls = await open();
  expect(sources()).toEqual(['Maya-end', 'Maya-title', 'Maya-caption']);
  type('Name', 'Ann');
  await pass(200);
  type('Name', 'Anna');
  await pass(200);
  expect(calls.of(drawing)).toHaveLength(1);
  await pass(60);
  // The previous pictures stay while the next ones are drawn, and are marked as outdated.
  expect(sources()).toContain('Maya-end');
  expect(screen.getByText('Updating the examples…')).toBeDefined();
  await pass(150);
  expect(screen.queryByText('Updating the examples…')).toBeNull();
  expect(sources()).toEqual(['Anna-end', 'Anna-title', 'Anna-caption']);
  expect(screen.getByRole('img', { name: 'End card: Anna' })).toBeDefined();
  expect(calls.of(drawing)).toHaveLength(2);
  expect(calls.of(`PUT ${path}`)).toEqual([]);
});

it('takes no picture of a brand that was changed meanwhile', async () => {
  const calls = await open();
  calls.answer({
    [drawing]: ({ body }) => {
      const { brand } = body as { brand: { name: string } };
      return { body: toExamples(brand.name), after: brand.name === 'Slow' ? 5_000 : 10 };
    },
  });
  type('Name', 'Slow');
  await pass(300);
  type('Name', 'Quick');
  await pass(300);
  expect(sources()).toContain('Quick-end');
  await pass(6_000);
  expect(sources()).toContain('Quick-end');
});

it('keeps the last pictures and says why there are no newer ones', async () => {
  const calls = await open();
  const error = 'The name has a character that videos cannot show: 𒀀.';
  calls.answer({ [drawing]: { status: 400, body: { error } } });
  type('Name', '𒀀');
  await pass(400);
  expect(sources()).toContain('Maya-end');
  expect(screen.getByText(`The examples could not be updated. ${error}`).getAttribute('role')).toBe(
    'status',
  );
  calls.answer({ [drawing]: { body: toExamples('Later') } });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await pass(100);
  expect(sources()).toContain('Later-end');
  expect(screen.queryByText(/could not be updated/)).toBeNull();
});

it('asks once more where another window’s request took the place of its own', async () => {
  const calls = await open();
  const conflict = { error: 'Newer examples were asked for.', code: 'conflict', requestId: 'r' };
  calls.answer({ [drawing]: { status: 409, body: conflict } });
  type('Name', 'Anna');
  await pass(400);
  calls.answer({ [drawing]: { body: toExamples('Anna') } });
  await pass(1_100);
  expect(sources()).toContain('Anna-end');
  expect(screen.queryByText(/could not be updated/)).toBeNull();
});

it('draws them in the shape that is looked at', async () => {
  const calls = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Vertical 9:16' }));
  await pass(400);
  expect(calls.of(drawing).map(({ body }) => (body as { shape: string }).shape)).toEqual([
    '16:9',
    '9:16',
  ]);
  expect(screen.getAllByRole('img')).toHaveLength(3);
});

it('says while there is no network that the pictures are older, and draws them once it is back', async () => {
  await open();
  const reconnect = await cutNetwork();
  type('Name', 'Anna');
  await pass(400);
  expect(sources()).toContain('Maya-end');
  expect(screen.getByText('Your changes appear when you’re back online.')).toBeDefined();
  await reconnect();
  await pass(200);
  expect(sources()).toContain('Anna-end');
  expect(screen.queryByText(/when you’re back online/)).toBeNull();
});
