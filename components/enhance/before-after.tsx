import { ReactCompareSlider, ReactCompareSliderImage } from 'react-compare-slider';
import { Badge } from '@/components/ui/badge';

/** Initial position of the divider in percent, at which the enhanced picture is almost completely visible. */
const START = 5;

/** The original under the enhanced picture; the divider moves by pointer, touch and arrow keys. */
export function BeforeAfter({ original, enhanced }: { original: string; enhanced: string }) {
  return (
    <div className="relative isolate overflow-hidden rounded-card border bg-sunken">
      <ReactCompareSlider
        defaultPosition={START}
        aria-label="Before and after"
        className="max-h-[70dvh] w-full"
        itemOne={<ReactCompareSliderImage src={original} alt="Original" />}
        itemTwo={<ReactCompareSliderImage src={enhanced} alt="Enhanced" />}
      />
      <Badge variant="photo" className="pointer-events-none absolute top-3 left-3 z-10">
        Original
      </Badge>
      <Badge variant="photo" className="pointer-events-none absolute top-3 right-3 z-10">
        Enhanced
      </Badge>
    </div>
  );
}
