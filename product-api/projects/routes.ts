import * as projects from '@/contracts/projects';
import { type Route, route } from '@/product-api/http/route';
import { createProject } from './create-project';
import { deleteProject } from './delete-project';
import { listProjects } from './list-projects';
import { readProject } from './read-project';
import { retryProject } from './retry-project';
import { saveProject } from './save-project';
import { saveProjectInfo } from './save-project-info';

export const projectsRoutes: readonly Route[] = [
  route(projects.listProjects, listProjects),
  route(projects.createProject, createProject),
  route(projects.readProject, readProject),
  route(projects.saveProject, saveProject),
  route(projects.saveProjectInfo, saveProjectInfo),
  route(projects.deleteProject, deleteProject),
  route(projects.retryProject, retryProject),
];
