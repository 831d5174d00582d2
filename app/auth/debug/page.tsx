import type { Metadata } from 'next';
import { DebugView } from '@/components/auth/debug-view';

export const metadata: Metadata = { title: 'Auth state', robots: { index: false } };

export default function DebugPage() {
  return <DebugView />;
}
