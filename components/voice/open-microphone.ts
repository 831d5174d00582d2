/** A microphone that cannot be used; the message says why, for the person. */
export class MicrophoneRefused extends Error {}

const LOCK_NAME = 'homereel.recording';

const sentences: Readonly<Record<string, string>> = {
  NotFoundError: 'No microphone was found. Connect one and try again, or upload a recording.',
  OverconstrainedError:
    'No microphone was found. Connect one and try again, or upload a recording.',
  NotAllowedError:
    'The microphone is blocked. Allow it for this site in your browser’s settings, then try again.',
  SecurityError:
    'The microphone is blocked. Allow it for this site in your browser’s settings, then try again.',
  NotReadableError: 'Another program uses the microphone. Close it and try again.',
};

/** An open microphone, which no other tab may open in the meantime. */
export interface Microphone {
  readonly stream: MediaStream;
  close(): void;
}

/** Opens the microphone. @throws MicrophoneRefused */
export async function openMicrophone(): Promise<Microphone> {
  // Browsers hide the microphone from pages that came over an insecure connection.
  if (navigator.mediaDevices?.getUserMedia === undefined) {
    throw new MicrophoneRefused(
      window.isSecureContext
        ? 'This browser cannot record. You can upload a recording instead.'
        : 'Recording needs a secure address (https). You can upload a recording instead.',
    );
  }
  if (typeof MediaRecorder === 'undefined') {
    throw new MicrophoneRefused('This browser cannot record. You can upload a recording instead.');
  }
  const unlock = await lockRecording();
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      // Noise is reduced later, better than a browser can while it listens.
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: true },
    });
    return {
      stream,
      close() {
        for (const track of stream.getTracks()) track.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    const name = error instanceof DOMException ? error.name : '';
    throw new MicrophoneRefused(sentences[name] ?? 'The microphone could not be opened.');
  }
}

/** Lets one tab record at a time. @throws MicrophoneRefused */
function lockRecording(): Promise<() => void> {
  if (navigator.locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    void navigator.locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        reject(new MicrophoneRefused('You are recording in another tab. Stop it there first.'));
        return undefined;
      }
      return new Promise<void>((unlock) => resolve(() => unlock()));
    });
  });
}

/** The first format that the browser records in. */
export function chooseRecordingType(): string | undefined {
  const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
  return types.find((type) => MediaRecorder.isTypeSupported(type));
}
