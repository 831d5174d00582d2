/**
 * Projects: their photos, clips, text, music and voice, and the versions to make.
 * Other modules import this file alone.
 */
export {
  countComments,
  insertComment,
  selectApprovalLocked,
  updateApproved,
} from './approval/approval-store';
export { loadApproval, loadOpenApproval, toComment } from './approval/load-approval';
export { deleteBrand } from './brands/delete-brand';
export { holdVersionPictures, listPictureKeys, loadBrandPictures } from './brands/load-pictures';
export { loadBrand } from './brands/read-brand';
export { sendPicture } from './brands/send-picture';
export { editProject } from './editing/edit-project';
export { exportListing, loadListing } from './editing/export-listing';
export { importListing } from './editing/import-listing';
export { nameShots } from './editing/name-shots';
export { addProject } from './projects/create-project';
export { toDisplayName } from './projects/display-name';
export { isDueDraft, selectDueDrafts } from './projects/drafts-store';
export {
  endVideo,
  settleShots,
  startVideo,
  touchProject,
  type VideoEnd,
} from './projects/move-project';
export { canMove } from './projects/project-state';
export { deleteProjectRow, dropWarnings, warnDrafts } from './projects/projects-store';
export { loadFacts } from './projects/read-facts';
export { loadProject } from './projects/read-project';
export {
  findProjectOwner,
  lockProject,
  type ProjectRow,
  readProjectsOf,
  requireProject,
  requireProjectOwner,
  requireProjectWithShots,
  requireStatus,
} from './projects/require-project';
export { saveFacts } from './projects/save-facts';
export {
  deleteVariant,
  insertVariant,
  type ShotRow,
  type ShotToRender,
  type ShownVariant,
  selectAllVariants,
  selectPlannedShots,
  selectShownVariants,
  selectUploadedShots,
  selectVariants,
  updatePaid,
  updatePickedVariant,
  type VariantRow,
} from './projects/shots-store';
export { sweepMedia } from './projects/sweep-media';
export { toVideoAddresses } from './projects/to-project';
export { projectRoutes } from './routes';
export {
  makeFindings,
  makePicture,
  makePlayable,
  makeSilent,
  makeSmallCopy,
  makeSmaller,
  makeSmallerStill,
  makeStillOnce,
  toServedWidth,
  toUnusable,
} from './shots/derived-media';
export { requireForm, transferForm } from './shots/receive-upload';
export { findVariant, requireVariants } from './shots/require-variants';
export { reserveUploadSpace } from './shots/reserve-upload-space';
export { saveShot } from './shots/save-shot';
export { chooseVariant, latestPicture, selectedVariant } from './shots/select-variant';
export { verifyUrlToken } from './shots/signed-url-token';
export { loadTrack, toRenderTrack } from './tracks/load-track';
export { findAwaitedOriginal, listAwaiting } from './uploads/awaited-originals';
export { sweepUploads } from './uploads/sweep-uploads';
export { addVersion } from './versions/add-version';
export { loadSound, type ProjectSound } from './versions/choose-music';
export { digestParts } from './versions/digest-parts';
export {
  loadMadeVersions,
  type MadeVersion,
  readVersions,
  requireVersion,
  type VersionRow,
} from './versions/find-version';
export { isNeutralText } from './versions/is-neutral-text';
export { listVersions, loadVersions } from './versions/list-versions';
export { loadVersionShots } from './versions/load-version-shots';
export {
  chooseVersions,
  completeVersion,
  countRecentEnds,
  endVersions,
  failVersion,
  listMaking,
  saveVersionProgress,
  startVersions,
} from './versions/make-versions';
export {
  nameSmallCopy,
  nameVersionFile,
  numberNames,
  toProjectStem,
} from './versions/name-version-file';
export { planStills, toStillMove } from './versions/plan-still';
export { chargeVersions, priceCharge } from './versions/price-versions';
export { recordRung } from './versions/record-rung';
export { sweepStreams } from './versions/request-stream';
export { saveVersion } from './versions/save-version';
export { type RungRow, selectRungs } from './versions/streams-store';
export { toNeutralNames, toNeutralProject } from './versions/to-neutral-project';
export { chooseSmallRung, toStream } from './versions/to-stream';
export { isOutdated } from './versions/to-version';
export { digestVersion, hasClipSound, type VersionShots } from './versions/version-shots';
export {
  loadWordSources,
  toNeutralFacts,
  toVersionWords,
  type WordSources,
} from './versions/version-words';
export type { VersionVideo } from './versions/versions-store';
export { loadVoice, noVoice, toCaptions, toProjectVoice } from './voice/load-voice';
export { isVoiceOf, toCaptionFiles, toVoiceVersion } from './voice/version-voice';
