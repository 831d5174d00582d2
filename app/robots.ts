import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { readEnv } from '@/lib/env';

export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: {
      userAgent: '*',
      // Messengers that keep to this file look at a share link, its poster and its video.
      allow: ['/', '/app/video/*?share=', '/api/video-projects/*?share='],
      disallow: ['/app', '/api', '/auth'],
    },
    sitemap: `${readEnv().APP_ORIGIN}/sitemap.xml`,
  };
}
