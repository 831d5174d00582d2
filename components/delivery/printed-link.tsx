import { drawQrPath } from '@/lib/qr/draw-qr-path';
import { toScannedAddress } from '@/rules/qr-scan';

/** The address of the page and its QR code, for print, in which links cannot be pressed. */
export function PrintedLink({ address }: { address: string }) {
  const { side, path } = drawQrPath(toScannedAddress(address));
  return (
    <div className="hidden content-start gap-3 break-inside-avoid print:grid">
      <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} className="size-28 shrink-0">
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div className="grid gap-1">
        <p>Watch the video: point your phone’s camera at the code.</p>
        <p className="text-xs break-all">{address}</p>
      </div>
    </div>
  );
}
