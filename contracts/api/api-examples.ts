/** A photo's id in the examples: the caller makes it, any UUID will do. */
export const EXAMPLE_SHOT_ID = '1f6a2f0e-6c1d-4c53-9a51-5b2f7e0c9d11';

/** A version's id in the examples: the API makes it. */
export const EXAMPLE_VERSION_ID = '2c6a2f0e-6c1d-4c53-9a51-5b2f7e0c9d12';

const facts = {
  address: '412 Alder Lane',
  city: 'Portland, OR',
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  baths: 2.5,
};

/** A body for each call of a program that takes one as JSON. A test sends every one of them. */
export const apiExamples = {
  createListing: {
    facts,
    versions: ['property', 'reel'],
    edit: true,
    photos: [{ url: 'https://photos.example/412-alder-lane/front.jpg' }],
  },
  createProject: {
    name: '412 Alder Lane',
    totalFiles: 1,
    projectData: {
      images: [{ id: EXAMPLE_SHOT_ID, filename: 'front.jpg', cameraMotion: 'zoom-in', order: 0 }],
      transitions: [],
    },
  },
  saveProject: {
    name: '412 Alder Lane',
    description: 'Mid-century house with a view.',
    projectData: {
      images: [{ id: EXAMPLE_SHOT_ID, cameraMotion: 'dolly-in', framing: { seconds: 4 } }],
    },
    music: 'none',
  },
  saveProjectInfo: { name: '412 Alder Lane', description: 'Mid-century house with a view.' },
  saveFacts: { facts, captions: [{ shotId: EXAMPLE_SHOT_ID, title: 'Front garden' }] },
  previewTypedWords: { facts, captions: [] },
  previewTypedVersions: { facts, captions: [] },
  readListingText: { text: '412 Alder Lane, Portland, OR. 4 bedrooms.', today: '2026-11-24' },
  editProject: {},
  importListing: {
    version: 1,
    shots: [{ file: 'front.jpg', motion: 'zoom-out', seconds: 4 }],
    facts: { address: '412 Alder Lane' },
    versions: [{ preset: 'property' }],
  },
  useShot: { isUsed: true },
  addVersion: { preset: 'reel' },
  saveVersion: { isTicked: true, targetSeconds: 20 },
  shareProject: { allowDownload: true },
  shareVersion: { allowDownload: true },
  switchApproval: { isOpen: true },
  writeComment: {
    versionId: EXAMPLE_VERSION_ID,
    seconds: 12,
    text: 'Could the kitchen stay a little longer?',
  },
  approveListing: { name: 'Dana' },
  answerComment: { answer: 'It stays two seconds longer now.', isResolved: true },
  recordPlay: { playToken: 'of-the-video-as-it-was-read', place: 'embed', quarters: 1 },
  generateVideo: { shape: '16:9' },
  generateShotVideo: { prompt: 'slowly closer to the front door' },
  enhanceShot: { prompt: 'brighter, and straighten the verticals' },
  pickVariant: { fileName: 'original.jpg' },
  saveVoice: { script: 'Welcome to 412 Alder Lane.', soundUnderVoice: 'quieter' },
  changeTrack: { startSeconds: 1 },
  createWebhook: {
    url: 'https://agency.example/homereel',
    events: ['version.ready', 'project.ready'],
  },
  saveWebhook: { isOn: false },
  savePreferences: { labelAltered: true },
  saveBrand: { name: 'Maya Lindqvist', brokerage: 'Coast & Cedar', phone: '(555) 010-0142' },
  drawBrandExamples: { brand: { name: 'Maya Lindqvist' }, shape: '16:9' },
  saveLogo: { hidesWhite: false },
  saveHeadshot: { focus: { x: 0.5, y: 0.4 } },
} as const;
