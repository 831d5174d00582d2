import { PersonFile } from '@/components/support/person-file';

export default async function Page({ params }: { params: Promise<{ userId: string }> }) {
  return <PersonFile userId={(await params).userId} />;
}
