/** Addresses of this site. Ids are URI-encoded, so that nothing else can get into a path. */
const id = encodeURIComponent;

export const paths = {
  home: '/',
  signIn: '/auth',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  developers: '/developers',
  /** Opens the create screen with the sample listing in a new project. */
  sampleListing: '/app/create?sample=1',
  projects: '/app',
  newProject: '/app/create',
  /** Takes what other apps share to this one. */
  share: '/app/share',
  edit: (projectId: string) => `/app/create?project=${id(projectId)}`,
  rerender: (projectId: string) => `/app/create?rerender=${id(projectId)}`,
  /** The same with the sheet of words open. */
  rerenderWords: (projectId: string) => `/app/create?rerender=${id(projectId)}&sheet=words`,
  enhance: (projectId: string, shotId: string) => `/app/enhance/${id(projectId)}/${id(shotId)}`,
  generateSingle: (projectId: string, shotId: string) =>
    `/app/generate-single/${id(projectId)}/${id(shotId)}`,
  video: (projectId: string) => `/app/video/${id(projectId)}`,
  /** The video page with one version chosen. */
  version: (projectId: string, versionId: string) =>
    `/app/video/${id(projectId)}?version=${id(versionId)}`,
  /** The video for whoever has the link, signed in or not. */
  shared: (projectId: string, share: string) => `/app/video/${id(projectId)}?share=${id(share)}`,
  sharedVersion: (projectId: string, versionId: string, share: string) =>
    `/app/video/${id(projectId)}?version=${id(versionId)}&share=${id(share)}`,
  /** A version's player alone, for frames on other sites. */
  embed: (projectId: string, versionId: string, share: string) =>
    `/embed/${id(projectId)}/${id(versionId)}?share=${id(share)}`,
  oembed: '/oembed',
  /** The listing's page for whoever has its link. */
  listing: (projectId: string, share: string) => `/listing/${id(projectId)}?share=${id(share)}`,
  /** The same with one of its versions as its film. */
  listingWith: (projectId: string, versionId: string, share: string) =>
    `/listing/${id(projectId)}?version=${id(versionId)}&share=${id(share)}`,
  /** Takes the forms of a page that is for approval, where no script sends them. */
  approvalForm: (projectId: string, share: string) =>
    `/api/approval-form/${id(projectId)}?share=${id(share)}`,
  project: (projectId: string) => `/app/project/${id(projectId)}`,
  projectView: (projectId: string) => `/app/project/${id(projectId)}/view`,
  allProjects: '/projects',
  account: '/app/user/account',
  /** For operators alone; all others find no page there. */
  operator: '/app/operator',
  operatorSearch: (search: string) => `/app/operator?search=${id(search)}`,
  operatorPerson: (userId: string) => `/app/operator/people/${id(userId)}`,
  operatorProject: (projectId: string) => `/app/operator/projects/${id(projectId)}`,
  operatorJob: (jobId: string) => `/app/operator/jobs/${id(jobId)}`,
  /** The account screen's links; /app then opens the project. */
  openProject: (projectId: string) => `/app?project=${id(projectId)}`,
} as const;
