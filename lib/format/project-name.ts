interface Named {
  readonly projectId: string;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}

export function shortId(projectId: string): string {
  return projectId.slice(0, 8);
}

/** The name of a project, else its address, else `Project` and the first 8 characters of its id. */
export function projectName(project: Named): string {
  return project.name || project.address || `Project ${shortId(project.projectId)}`;
}

/**
 * Returns a project's name for the pages of its video, which show a single project and need no id to
 * distinguish it: its name, its address, or the name of its file and its shared page.
 */
export function videoName({ name, address }: Omit<Named, 'projectId'>): string {
  return name || address || 'Property video';
}

/** As the details dialog and page call it: its name, its address, `Video Project` and the first 8 characters. */
export function videoProjectName(project: Named): string {
  return project.name || project.address || `Video Project ${shortId(project.projectId)}`;
}
