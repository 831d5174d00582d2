import type { MetadataRoute } from 'next';
import { paths } from '@/lib/paths';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Homereel',
    short_name: 'Homereel',
    description: 'Create videos from your listing photos in minutes.',
    id: '/app',
    start_url: paths.projects,
    scope: '/',
    display: 'standalone',
    background_color: '#FAF8F4',
    theme_color: '#17493A',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    // Shown when a browser offers to install the app; `npm run make:demo -- install` creates them.
    screenshots: [
      screenshot('create-narrow', '780x1560', 'narrow', 'A new video of nine photos, on a phone'),
      screenshot('create-wide', '1280x800', 'wide', 'A new video of nine photos'),
    ],
    shortcuts: [
      { name: 'New video', url: paths.newProject },
      { name: 'My Projects', url: paths.projects },
    ],
    // Taken by the service worker: photos and clips that a gallery shares are in a new project.
    share_target: {
      action: paths.share,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['image/*', 'video/*', '.heic', '.heif'] }] },
    },
  };
}

function screenshot(
  name: string,
  sizes: string,
  formFactor: 'narrow' | 'wide',
  label: string,
): NonNullable<MetadataRoute.Manifest['screenshots']>[number] {
  const src = `/demo/install/${name}.webp`;
  return { src, sizes, type: 'image/webp', form_factor: formFactor, label };
}
