import { FileDown } from 'lucide-react';
import { buttonVariants } from '@/components/ui/button-variants';
import type { PlayReport } from '@/contracts/publishing/plays';
import { PlayNumbers } from './play-numbers';

interface PlayReportPageProps {
  readonly report: PlayReport;
  /** Path of the report as a PDF. */
  readonly pdfPath: string;
}

/** The public page of the report: for the seller, by link. It names the property but no people. */
export function PlayReportPage({ report, pdfPath }: PlayReportPageProps) {
  return (
    <main className="page grid max-w-3xl gap-6 py-8 sm:py-12 print:py-0">
      <div className="grid gap-1">
        <h1 dir="auto" className="display text-3xl wrap-anywhere">
          {report.title}
        </h1>
        <p className="text-muted">How often the video was watched</p>
      </div>
      <PlayNumbers report={report} />
      <a
        href={pdfPath}
        download
        className={buttonVariants({
          variant: 'secondary',
          className: 'justify-self-start print:hidden',
        })}
      >
        <FileDown aria-hidden="true" />
        Download as PDF
      </a>
    </main>
  );
}
