import type { ReactNode, Ref } from 'react';
import { transparentPoster } from '@/components/player/transparent-poster';
import { VideoStill } from './video-still';

export interface LazyVideoProps {
  /** Address of the files without their extensions. */
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly className: string;
  readonly ref?: Ref<HTMLVideoElement>;
  readonly onMuted?: (isMuted: boolean) => void;
  /** Captions. */
  readonly children?: ReactNode;
}

/** A video further down the page. It is fetched when it is played. */
export function LazyVideo(props: LazyVideoProps) {
  const { stem, width, height, label, className, ref, onMuted, children } = props;
  return (
    // Its controls are styled and laid out when it comes near: on a phone those of three videos take longer
    // than the rest of the page. Its size does not depend on them.
    <div className={`relative overflow-hidden bg-sunken [content-visibility:auto] ${className}`}>
      <VideoStill stem={stem} width={width} height={height} />
      <video
        ref={ref}
        className="relative size-full object-cover"
        width={width}
        height={height}
        poster={transparentPoster}
        controls
        muted
        playsInline
        preload="none"
        aria-label={label}
        onVolumeChange={onMuted && (({ currentTarget }) => onMuted(currentTarget.muted))}
      >
        <source src={`${stem}.webm`} type='video/webm; codecs="av01.0.05M.08, opus"' />
        <source src={`${stem}.mp4`} type="video/mp4" />
        {children}
      </video>
    </div>
  );
}
