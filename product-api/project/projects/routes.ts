import * as facts from '@/contracts/project/facts';
import * as projects from '@/contracts/project/projects';
import { type Route, route } from '@/product-api/http/route';
import { createProject } from './create-project';
import { keepProject } from './keep-project';
import { listProjects } from './list-projects';
import { readFacts } from './read-facts';
import { readProject } from './read-project';
import { retryProject } from './retry-project';
import { saveFacts } from './save-facts';
import { saveProject } from './save-project';
import { saveProjectInfo } from './save-project-info';

export const projectsRoutes: readonly Route[] = [
  route(projects.listProjects, listProjects),
  route(projects.createProject, createProject),
  route(projects.readProject, readProject),
  route(projects.saveProject, saveProject),
  route(projects.saveProjectInfo, saveProjectInfo),
  route(projects.keepProject, keepProject),
  route(projects.retryProject, retryProject),
  route(facts.readFacts, readFacts),
  route(facts.saveFacts, saveFacts),
];
