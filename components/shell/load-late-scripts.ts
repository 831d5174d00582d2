import { LATE_SCRIPT } from '@/contracts/api/late-script';

/** The event that ends the waiting of presses. */
export const SCRIPTS_READY = 'homereel:ready';

/** After the page and its pictures are there. Whoever watches or reads has done nothing by then. */
const LATE_MS = 3_000;
/** Whoever does one of these will soon press something. */
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
 * Loads the scripts that the server has marked. A button that is pressed before they answer is pressed again
 * when they do; forms and links need none. The film plays at once, while the browser still takes the press for
 * a wish to hear it.
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
