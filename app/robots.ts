import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { readEnv } from '@/lib/env';

/**
 * Programs that fetch the preview of a link that a user sent: page, poster and video. None is a search
 * engine.
 */
const previewAgents = [
  'facebookexternalhit',
  'Facebot',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot',
  'Slackbot-LinkExpanding',
  'Slack-ImgProxy',
  'WhatsApp',
  'TelegramBot',
  'Discordbot',
  'Pinterestbot',
  'redditbot',
  'SkypeUriPreview',
];

export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: [
      {
        userAgent: '*',
        allow: ['/', '/app/video/*?share='],
        disallow: ['/app', '/api', '/auth'],
      },
      {
        userAgent: previewAgents,
        allow: ['/', '/app/video/*?share=', '/api/video-projects/*?share='],
        disallow: ['/app', '/api', '/auth'],
      },
    ],
    sitemap: `${readEnv().APP_ORIGIN}/sitemap.xml`,
  };
}
