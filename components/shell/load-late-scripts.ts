import { LATE_SCRIPT } from '@/contracts/api/late-script';

/** The event after which queued presses are replayed. */
export const SCRIPTS_READY = 'homereel:ready';

/** Delay after the page and its pictures have loaded, for visitors who only watch or read. */
const LATE_MS = 3_000;
/** Events that announce a press. */
const signs = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'play',
];

/**
 * Loads the scripts that the server has marked as late. A button pressed before they respond is pressed again
 * once they do; forms and links need no scripts. The video starts at once, while the browser still accepts
 * the press as permission for sound.
 */
export const loadLateScripts = `(() => {
  const signs = ${JSON.stringify(signs)};
  const how = { capture: true, passive: true };
  let pressed;
  const load = () => {
    if (document.readyState === 'loading') return;
    for (const sign of signs) removeEventListener(sign, load, how);
    for (const late of document.querySelectorAll('script[${LATE_SCRIPT}]')) {
      const script = document.createElement('script');
      script.src = late.getAttribute('${LATE_SCRIPT}');
      late.replaceWith(script);
    }
  };
  const play = (form) => {
    const video = form.parentElement.querySelector('video');
    form.hidden = true;
    video.style.visibility = 'visible';
    video.focus();
    video.play().catch(() => {});
  };
  const answer = (event) => {
    const form = event.target.closest('[data-late-play]');
    if (form) {
      event.preventDefault();
      play(form);
    }
    const button = event.target.closest('button[type=button]');
    if (button) pressed = button;
  };
  for (const sign of signs) addEventListener(sign, load, how);
  addEventListener('click', answer, true);
  addEventListener('${SCRIPTS_READY}', () => {
    removeEventListener('click', answer, true);
    pressed?.click();
  }, { once: true });
  addEventListener('load', () => setTimeout(load, ${LATE_MS}));
})()`;
