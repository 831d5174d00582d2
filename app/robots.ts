import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { readEnv } from '@/lib/env';

export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/app', '/api', '/auth'] },
    sitemap: `${readEnv().APP_ORIGIN}/sitemap.xml`,
  };
}
