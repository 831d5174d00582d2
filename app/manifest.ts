import type { MetadataRoute } from 'next';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Homereel',
    short_name: 'Homereel',
    description: 'Create videos from your listing photos in minutes.',
    start_url: '/app',
    display: 'standalone',
    background_color: '#FAF8F4',
    theme_color: '#17493A',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
}
