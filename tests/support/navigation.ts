import { vi } from 'vitest';

/** Stands for `next/navigation` where a screen is drawn without Next. */
export const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };

/** The page's path and query. */
export const address = { path: '/app', search: '' };

export const useRouter = () => router;
export const usePathname = () => address.path;
export const useSearchParams = () => new URLSearchParams(address.search);
