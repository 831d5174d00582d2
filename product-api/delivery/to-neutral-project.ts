import type { Queryable } from '@/adapters/database/database';
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
  const keepNeutral = (text: string | null) =>
    isNeutralText(text ?? undefined, brand) ? text : null;
  const { name, address } = project;
  return {
    ...project,
    name: keepNeutral(name),
    address: keepNeutral(address),
    description: null,
  };
}
