'use client';

import { Mic } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { VoiceDialog } from './voice-dialog';

interface VoiceButtonProps {
  /** There is nothing to speak over before there is a project. */
  readonly projectId: string | undefined;
  /** A video is being generated: it keeps the voice it began with. */
  readonly locked: boolean;
}

/** Opens what the agent says over the videos. */
export function VoiceButton({ projectId, locked }: VoiceButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="w-full"
        disabled={projectId === undefined || locked}
        onClick={() => setOpen(true)}
      >
        <Mic aria-hidden="true" />
        Your voice
      </Button>
      {projectId !== undefined && (
        <VoiceDialog projectId={projectId} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
