import { ArrowLeft, EllipsisVertical } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { AccountButton } from '@/components/shell/account-button';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { UploadTray } from '@/components/uploads/upload-tray';
import { paths } from '@/lib/paths';
import { OfflineStrip } from './offline-strip';
import { Wordmark } from './wordmark';

interface AppHeaderProps {
  /** Target of the back button; `false` shows the product's name instead. */
  readonly backTo?: string | false;
  readonly title?: string;
  /** Items of the kebab menu. */
  readonly menu?: ReactNode;
  /** On a phone it leaves with the page, for one that needs the window's height. */
  readonly scrolls?: boolean;
}

export function AppHeader(props: AppHeaderProps) {
  const { backTo = paths.projects, title, menu, scrolls = false } = props;
  return (
    <header
      className={classNames(
        'sticky top-0 z-30 border-b bg-background/90 backdrop-blur-md',
        scrolls && 'narrow:static',
      )}
    >
      <div
        className={classNames(
          'page grid h-16 grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center gap-3',
          scrolls && 'max-sm:h-12',
        )}
      >
        <div className="flex min-w-0 justify-start">
          {backTo === false ? (
            <Link href={paths.projects} aria-label="Homereel, My Projects">
              <Wordmark />
            </Link>
          ) : (
            <Button asChild variant="ghost" className="-ml-3 px-3">
              <Link href={backTo}>
                <ArrowLeft aria-hidden="true" />
                <span className="max-sm:sr-only">Back</span>
              </Link>
            </Button>
          )}
        </div>
        {title === undefined ? (
          <span />
        ) : (
          <h1 className="display truncate text-lg sm:text-xl">{title}</h1>
        )}
        <div className="flex min-w-0 items-center justify-end gap-1">
          {menu !== undefined && (
            <DropdownMenu
              trigger={
                <Button variant="ghost" size="icon" aria-label="More actions">
                  <EllipsisVertical aria-hidden="true" />
                </Button>
              }
            >
              {menu}
            </DropdownMenu>
          )}
          <AccountButton />
        </div>
      </div>
      <OfflineStrip />
      <UploadTray />
    </header>
  );
}
