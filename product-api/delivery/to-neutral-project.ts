import type { Queryable } from '@/adapters/database/database';
import type { PersonBrand } from '@/contracts/project/brands';
import { loadBrand } from '@/product-api/brands/read-brand';
import type { Owner } from '@/product-api/http/route';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { isNeutralText } from '@/product-api/versions/is-neutral-text';

/**
 * A project as whoever holds the link of a neutral page may see it: without its description, and without a
 * name or address that names the person, a way to reach them, or invites. Files are named after them.
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
