import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { readEnv } from '@/lib/env';
import { paths } from '@/lib/paths';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const { APP_ORIGIN } = readEnv();
  return [paths.home, paths.privacy, paths.terms, paths.contact, paths.developers].map((path) => ({
    url: `${APP_ORIGIN}${path}`,
  }));
}
