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
