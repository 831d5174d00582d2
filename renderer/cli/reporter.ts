import type { VersionPreset } from '@/contracts/production/versions';
import type { RenderProgressReport } from '../pipeline/render-request';
import type { RefusedFile } from './read-files';

/** Progress output of the command line. */
export interface Reporter {
  progress(report: RenderProgressReport & { readonly version?: VersionPreset | undefined }): void;
  refused(file: RefusedFile): void;
  /** A version could not be rendered. */
  failed(version: { readonly version: VersionPreset; readonly reason: string }): void;
  done(result: {
    readonly output: string;
    readonly seconds: number;
    readonly width: number;
    readonly height: number;
    readonly bytes: number;
    /** The version, if several were requested. */
    readonly version?: VersionPreset;
  }): void;
}

const BAR = 32;

/** A progress bar for terminals. */
export function createBar(out: NodeJS.WriteStream): Reporter {
  const line = (text: string) => out.write(out.isTTY ? `\r\u001b[2K${text}` : '');
  return {
    progress({ progress, stage, etaSeconds, version }) {
      const full = Math.round(progress * BAR);
      const bar = '█'.repeat(full) + '·'.repeat(BAR - full);
      const left = etaSeconds === undefined ? '' : `  ${Math.ceil(etaSeconds)} s left`;
      line(
        `${version === undefined ? '' : `${version} `}${bar} ${Math.round(progress * 100)} %  ${stage}${left}`,
      );
    },
    refused: ({ file, reason }) => out.write(`${file} is left out. ${reason}\n`),
    failed: ({ version, reason }) => out.write(`The version ${version} was not made. ${reason}\n`),
    done({ output, seconds, width, height, bytes }) {
      line('');
      const size = `${(bytes / 1e6).toFixed(1)} MB`;
      out.write(`${output}: ${seconds.toFixed(1)} s, ${width}×${height}, ${size}\n`);
    },
  };
}

/** One JSON object per line, for scripts. */
export function createJsonLines(out: NodeJS.WriteStream): Reporter {
  const line = (event: string, rest: object) =>
    out.write(`${JSON.stringify({ event, ...rest })}\n`);
  return {
    // Scripts read this name, so it stays although the code says shot.
    progress: ({ shotId, ...report }) => line('progress', { ...report, itemId: shotId }),
    refused: (file) => line('refused', file),
    failed: (version) => line('failed', version),
    done: (result) => line('done', result),
  };
}
