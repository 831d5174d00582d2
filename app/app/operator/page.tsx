import { OperatorSearch } from '@/components/support/operator-search';

interface PageProps {
  searchParams: Promise<{ search?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps) {
  const { search } = await searchParams;
  return <OperatorSearch search={typeof search === 'string' ? search.trim() : ''} />;
}
