'use client';

import { Type } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Draft } from '@/lib/draft/draft';
import { WordsDialog } from './words-dialog';

interface WordsButtonProps {
  readonly draft: Draft;
  /** A video is being generated: it keeps the words it began with. */
  readonly locked: boolean;
}

/** Opens what the videos say of the property; there is nothing to say before there is a project. */
export function WordsButton({ draft: { projectId, shots }, locked }: WordsButtonProps) {
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
        <Type aria-hidden="true" />
        Words on the video
      </Button>
      {projectId !== undefined && (
        <WordsDialog projectId={projectId} shots={shots} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
