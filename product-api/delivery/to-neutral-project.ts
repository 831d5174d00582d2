import type { Queryable } from '@/adapters/database/database';
import { isNeutralText } from '@/contracts/check-neutral-cut';
import { loadBrand } from '@/product-api/brands/read-brand';
import type { Owner } from '@/product-api/http/route';
import type { ProjectRow } from '@/product-api/projects/require-project';

/**
 * A project as whoever holds the link of a neutral page may see it: without its description, and without a
 * name that names the person, a way to reach them, or invites. Files are named after it.
 */
export async function toNeutralProject(
  database: Queryable,
  owner: Owner,
  project: ProjectRow,
): Promise<ProjectRow> {
  const brand = await loadBrand(database, owner);
  const isPlain = isNeutralText(project.name ?? undefined, brand);
  return { ...project, name: isPlain ? project.name : null, description: null };
}
