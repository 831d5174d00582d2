/**
 * All that runs in the share page: what is shown when the video fails, another try, and the copying of
 * the link. Inline lines, since the page goes out without the framework's scripts.
 */
export const sharePageScript = `{
  const [frame, notice, retry, copy] = ['video-frame', 'video-notice', 'retry', 'copy-link'].map(
    (id) => document.getElementById(id),
  );
  const video = frame.querySelector('video');
  const show = (hasFailed) => {
    frame.hidden = hasFailed;
    notice.hidden = !hasFailed;
  };
  video.addEventListener('error', () => show(true));
  // It may have failed before anyone listened.
  if (video.error) show(true);
  retry.addEventListener('click', () => {
    show(false);
    video.load();
    video.focus();
  });
  copy.addEventListener('click', async () => {
    const status = copy.nextElementSibling;
    try {
      await navigator.clipboard.writeText(location.href);
      copy.dataset.copied = '';
      status.textContent = 'Link copied.';
    } catch {
      delete copy.dataset.copied;
      status.textContent = 'Please copy the link from the address bar.';
    }
  });
}`;
