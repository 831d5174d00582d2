import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { TextareaField } from '@/components/ui/textarea-field';
import type { Version } from '@/contracts/production/versions';
import { formatVersionFacts } from '@/lib/format/version-state';
import { countCharacters, type Network, networks } from '@/lib/posts/networks';
import { PostHints } from './post-hints';
import { SharePost } from './share-post';

interface PostEditorProps {
  readonly network: Network;
  readonly text: string;
  /** Undefined while no version for this network is completed. */
  readonly file: Version | undefined;
  readonly onChange: (text: string) => void;
}

/** The text of one post with its length, hints on its words, and its file. */
export function PostEditor({ network, text, file, onChange }: PostEditorProps) {
  const [copied, setCopied] = useState<string>();
  const { label, maxCharacters } = networks[network];
  const length = countCharacters(network, text);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      notifyFailure('Error', 'The browser did not allow copying. Select the text and copy it.');
    }
  };
  const isCopied = copied === text;
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <TextareaField
        label={`Post for ${label}`}
        rows={10}
        value={text}
        onChange={onChange}
        aria-invalid={length > maxCharacters}
        note={
          length > maxCharacters
            ? `${length - maxCharacters} characters too many for ${label}.`
            : `${length} of ${maxCharacters} characters`
        }
      />
      <PostHints text={text} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Icon aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy text'}
        </Button>
        {file?.video !== undefined && (
          <Button asChild variant="secondary">
            <a
              href={file.video.downloadUrl}
              download={file.video.fileName}
              onClick={stopDownloadOffline}
            >
              <Download aria-hidden="true" />
              Download {file.name}
            </a>
          </Button>
        )}
        {file?.video !== undefined && <SharePost text={text} video={file.video} />}
      </div>
      <p role="status" className="sr-only">
        {isCopied && 'The text is in your clipboard.'}
      </p>
      <p className="text-sm text-muted">
        {file === undefined
          ? 'You don’t have a branded version for this network yet.'
          : `${file.name}: ${formatVersionFacts(file)}`}
      </p>
    </>
  );
}
