import type { readSettings as operation } from '@/contracts/people/settings';
import type { UseCase } from '@/product-api/http/route';

/** Prices and limits of this deployment. */
export const readSettings: UseCase<typeof operation> = async ({ settings }) => settings;
