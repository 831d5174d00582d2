/**
 * Stored files, and the pools that draw and analyse pictures; knows nothing of projects.
 * Other modules import this file alone.
 */
export { createBrandPainter, Superseded } from './brand-painter';
export { createFindAhead } from './find-ahead';
export type { StoredFindings } from './find-in-photo';
export {
  type MediaKind,
  toCaptureKey,
  toClearLogoKey,
  toFindingsKey,
  toLogoKey,
  toMediaFolder,
  toMediaId,
  toNetworkStillKey,
  toPhotoKey,
  toPictureKey,
  toPlayableKey,
  toPosterKey,
  toPreviewKey,
  toSeenKey,
  toSilentKey,
  toSmallCopyKey,
  toSmallKey,
  toSourceKey,
  toStreamKey,
  toStripKey,
  toVideoKey,
  toVideoSourceKey,
  toVoiceKey,
} from './media-keys';
export {
  addStoredBytes,
  deleteUnusedMedia,
  insertMedia,
  type NewMedia,
  type PersonStorage,
  selectKnownMedia,
  selectMediaIds,
  selectMediaOwner,
  selectStorageByPerson,
  selectStoredBytes,
  selectUnusedMedia,
} from './media-store';
export { createPhotoAnalyst, planAnalysts } from './photo-analyst';
export { makeMedia, releaseMedia, removeFiles, removeMissing } from './release-media';
export { requireFreeSpace } from './require-free-space';
export { IMMUTABLE, REVALIDATE, sendMedia } from './send-media';
export { createStillPainter, type StillTask } from './still-painter';
