/** Paths of this site. Ids are URI-encoded, so that they cannot change the path. */
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
  /** Receives files that other apps share to this one. */
  share: '/app/share',
  edit: (projectId: string) => `/app/create?project=${id(projectId)}`,
  rerender: (projectId: string) => `/app/create?rerender=${id(projectId)}`,
  /** Like `rerender`, with the sheet of words open. */
  rerenderWords: (projectId: string) => `/app/create?rerender=${id(projectId)}&sheet=words`,
  enhance: (projectId: string, shotId: string) => `/app/enhance/${id(projectId)}/${id(shotId)}`,
  generateSingle: (projectId: string, shotId: string) =>
    `/app/generate-single/${id(projectId)}/${id(shotId)}`,
  video: (projectId: string) => `/app/video/${id(projectId)}`,
  /** The video page with one version selected. */
  version: (projectId: string, versionId: string) =>
    `/app/video/${id(projectId)}?version=${id(versionId)}`,
  /** The video for clients with the link, signed in or not. */
  shared: (projectId: string, share: string) => `/app/video/${id(projectId)}?share=${id(share)}`,
  sharedVersion: (projectId: string, versionId: string, share: string) =>
    `/app/video/${id(projectId)}?version=${id(versionId)}&share=${id(share)}`,
  /** Only a version's player, for frames on other sites. */
  embed: (projectId: string, versionId: string, share: string) =>
    `/embed/${id(projectId)}/${id(versionId)}?share=${id(share)}`,
  oembed: '/oembed',
  /** The listing's page for clients with its link. */
  listing: (projectId: string, share: string) => `/listing/${id(projectId)}?share=${id(share)}`,
  /** Like `listing`, with one of its versions as the video. */
  listingWith: (projectId: string, versionId: string, share: string) =>
    `/listing/${id(projectId)}?version=${id(versionId)}&share=${id(share)}`,
  /** Receives the forms of a page for approval in browsers without scripts. */
  approvalForm: (projectId: string, share: string) =>
    `/api/approval-form/${id(projectId)}?share=${id(share)}`,
  project: (projectId: string) => `/app/project/${id(projectId)}`,
  projectView: (projectId: string) => `/app/project/${id(projectId)}/view`,
  allProjects: '/projects',
  account: '/app/user/account',
  /** For operators only; other users get "not found". */
  operator: '/app/operator',
  operatorSearch: (search: string) => `/app/operator?search=${id(search)}`,
  operatorPerson: (userId: string) => `/app/operator/people/${id(userId)}`,
  operatorProject: (projectId: string) => `/app/operator/projects/${id(projectId)}`,
  operatorJob: (jobId: string) => `/app/operator/jobs/${id(jobId)}`,
  /** The account screen's links; /app then opens the project. */
  openProject: (projectId: string) => `/app?project=${id(projectId)}`,
} as const;
