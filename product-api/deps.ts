import type { Logger } from 'pino';
import type { Clock } from '@/adapters/clock';
import type { Database } from '@/adapters/database/database';
import type { MediaReader } from '@/adapters/media/media-reader';
import type { Payments } from '@/adapters/payments/payments';
import type { JobQueue } from '@/adapters/queue/job-queue';
import type { SafeFetch } from '@/adapters/safe-fetch/safe-fetch';
import type { MediaStore } from '@/adapters/storage/media-store';
import type { PartStore } from '@/adapters/storage/part-store';
import type { VisionModel } from '@/adapters/vision/vision-model';
import type { Settings } from '@/contracts/people/settings';
import type { BrandPainter } from './media/brand-painter';
import type { FindAhead } from './media/find-ahead';
import type { PhotoAnalyst } from './media/photo-analyst';
import type { StillPainter } from './media/still-painter';
import type { VisionBounds } from './project/vision/vision-bounds';

/** The dependencies of every use case; `startApi` creates them once. */
export interface Deps {
  readonly database: Database;
  readonly mediaStore: MediaStore;
  readonly partStore: PartStore;
  readonly mediaReader: MediaReader;
  readonly brandPainter: BrandPainter;
  readonly photoAnalyst: PhotoAnalyst;
  readonly findAhead: FindAhead;
  readonly stillPainter: StillPainter;
  /** The vision and text model of the operator; absent unless configured. */
  readonly vision: VisionModel | undefined;
  readonly visionBounds: VisionBounds;
  readonly queue: JobQueue;
  readonly payments: Payments;
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
  readonly log: Logger;
  /** Prices and limits of this deployment. */
  readonly settings: Settings;
  /** Storage limit per user. */
  readonly allowance: { readonly storageBytes: number; readonly projects: number };
  /** Limit of queued and running videos and pictures per user. */
  readonly maxJobsPerPerson: number;
  /** Free disk space in bytes below which uploads and renders are refused. */
  readonly freeSpaceFloorBytes: number;
  /** Reads the free bytes of the disk that holds uploads and work in progress. */
  readFreeBytes: () => Promise<number>;
  /** Tokens that a new user receives once. */
  readonly trialTokens: number;
  /** Balance in tokens below which webhooks report a low balance. */
  readonly lowTokens: number;
  /** The site's public origin, such as `https://homereel.example`. */
  readonly origin: string;
  /** Whether there is no identity provider and a single local user. */
  readonly localMode: boolean;
  /** Derives a key for one purpose from the deployment's secret; 32 bytes. */
  deriveKey(purpose: string): Buffer;
}
