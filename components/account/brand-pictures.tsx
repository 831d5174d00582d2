import { useQuery } from '@tanstack/react-query';
import { LoadNotice } from '@/components/shell/load-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { brandQueries } from '@/lib/api/brands';
import { HeadshotField } from './headshot-field';
import { LogoField } from './logo-field';

/** The headshot and the logo at the end of videos. */
export function BrandPictures() {
  const pictures = useQuery(brandQueries.pictures());
  if (pictures.isError) {
    return (
      <LoadNotice onRetry={() => void pictures.refetch()}>
        Your headshot and logo could not be loaded. Please try again.
      </LoadNotice>
    );
  }
  if (pictures.data === undefined) return <Skeleton className="h-72" />;
  const { headshot, logo } = pictures.data;
  return (
    <div className="grid gap-x-3 gap-y-6 sm:grid-cols-2">
      <HeadshotField headshot={headshot} />
      <LogoField logo={logo} />
    </div>
  );
}
