import * as projects from '@/contracts/project/projects';
import { type Route, route } from '@/product-api/http/route';
import { deleteProject } from './delete-project';

export const removalRoutes: readonly Route[] = [route(projects.deleteProject, deleteProject)];
