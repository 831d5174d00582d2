import type { Queryable } from '@/adapters/database/database';
import type { Owner } from '@/product-api/http/route';
import { loadBrand, type ProjectRow } from '@/product-api/project/public';
import { isNeutralText } from '@/rules/check-neutral-version';

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
