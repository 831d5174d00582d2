import type { Metadata } from 'next';
import { ListingNotFound } from '@/components/delivery/listing-not-found';

export const metadata: Metadata = { title: { absolute: 'Page Not Found' } };

export default function NotFound() {
  return <ListingNotFound />;
}
