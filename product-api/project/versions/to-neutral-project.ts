import type { Queryable } from '@/adapters/database/database';
import type { PersonBrand } from '@/contracts/project/brands';
import type { Owner } from '@/product-api/http/route';
import { loadBrand } from '@/product-api/project/brands/read-brand';
import type { ProjectRow } from '@/product-api/project/projects/require-project';
import { isNeutralText } from './is-neutral-text';

/**
 * Returns a project as visitors of a neutral page may see it: without its description, without a name or
 * address that contains the agent's name or contact details, and without invitations. Files are named after
 * the result.
 */
export async function toNeutralProject(
  database: Queryable,
  owner: Owner,
  project: ProjectRow,
): Promise<ProjectRow> {
  const brand = await loadBrand(database, owner);
  return { ...toNeutralNames(project, brand), description: null };
}

/** A project without a name or address that an unbranded version, or the name of its file, must not show. */
export function toNeutralNames<Project extends Pick<ProjectRow, 'name' | 'address'>>(
  project: Project,
  brand: PersonBrand,
): Project {
  const keepNeutral = (text: string | null) =>
    isNeutralText(text ?? undefined, brand) ? text : null;
  return { ...project, name: keepNeutral(project.name), address: keepNeutral(project.address) };
}
