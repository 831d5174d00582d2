import type { Key, Point } from './engine';

/** Input actions of the W3C WebDriver standard, which WebDriver BiDi shares. */
export type ActionSource = Record<string, unknown>;

const keyCodes: Record<Key, string> = {
  Space: ' ',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  End: '\uE010',
};

const pointer = (pointerType: 'mouse' | 'touch', ...actions: object[]): ActionSource[] => [
  { type: 'pointer', id: pointerType, parameters: { pointerType }, actions },
];

export const toMove = (type: 'mouse' | 'touch', { x, y }: Point, duration = 0) =>
  pointer(type, { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration });

export const toPress = (type: 'mouse' | 'touch') =>
  pointer(type, { type: 'pointerDown', button: 0 });

export const toRelease = (type: 'mouse' | 'touch') =>
  pointer(type, { type: 'pointerUp', button: 0 });

export const toKeyPress = (key: Key) => toTyping(keyCodes[key]);

export function toTyping(text: string): ActionSource[] {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
