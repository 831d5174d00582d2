import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PreviewPlace } from '@/components/preview/preview-place';
import { LoadNotice } from '@/components/shell/load-notice';
import { SideSheet } from '@/components/ui/side-sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { voiceQueries } from '@/lib/api/voice';
import { toVoiceKey } from './use-voice-form';
import { VoiceForm, type VoiceFormProps } from './voice-form';

interface VoiceSheetProps extends Pick<VoiceFormProps, 'projectId' | 'draft' | 'versions'> {
  readonly preview: PreviewPlace;
  readonly onClose: () => void;
}

/** The voice-over of the project's videos. Each change is saved automatically. */
export function VoiceSheet({ onClose, preview, ...video }: VoiceSheetProps) {
  const isRecording = useRef(false);
  useEffect(() => {
    // Other sound must not leak into the microphone.
    preview.read()?.play(false);
  }, [preview]);
  return (
    <SideSheet
      title="Voice-over"
      description="Add your voice to your videos. MLS versions have no voice-over or captions."
      // Escape must not discard a take.
      onClose={() => !isRecording.current && onClose()}
    >
      <LoadedVoice {...video} preview={preview} isRecording={isRecording} onDone={onClose} />
    </SideSheet>
  );
}

function LoadedVoice(props: Omit<VoiceFormProps, 'stored'>) {
  const { projectId } = props;
  // A change just before the sheet was closed is saved before the voice is loaded again.
  const isSaving = useIsMutating({ mutationKey: toVoiceKey(projectId) }) > 0;
  const [canLoad, setCanLoad] = useState(!isSaving);
  if (!canLoad && !isSaving) setCanLoad(true);
  const voice = useQuery({
    ...voiceQueries.one(projectId),
    enabled: canLoad,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (voice.isLoadingError) {
    return (
      <LoadNotice onRetry={() => void voice.refetch()}>
        Your voice-over could not be loaded. Please try again.
      </LoadNotice>
    );
  }
  // A cached response of an earlier visit may be older than another tab's changes.
  if (voice.data === undefined || !voice.isFetchedAfterMount) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  return <VoiceForm {...props} stored={voice.data} />;
}
