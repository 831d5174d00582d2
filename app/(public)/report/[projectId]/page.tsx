import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { PlayReportPage } from '@/components/plays/play-report-page';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { toPath } from '@/contracts/operation';
import { downloadPlayReport } from '@/contracts/publishing/plays';
import type { PageInput } from '@/lib/page-input';
import { readPlayReport } from '@/route-handlers/proxy/read-play-report';

interface Input extends PageInput {
  readonly params: Promise<{ projectId: string }>;
}

export const metadata: Metadata = {
  title: { absolute: 'How often the video was watched' },
  robots: { index: false, follow: false },
};

export default async function Page({ params, searchParams }: Input) {
  const { projectId } = await params;
  const { share = '' } = await searchParams;
  const clientAddress = (await headers()).get(clientAddressHeader) ?? undefined;
  const token = typeof share === 'string' ? share : '';
  const report = await readPlayReport(projectId, token, clientAddress);
  if (report === undefined) notFound();
  const pdfPath = toPath(downloadPlayReport, { projectId }, { share: token });
  return <PlayReportPage report={report} pdfPath={pdfPath} />;
}
