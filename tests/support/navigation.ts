import { vi } from 'vitest';

/** Stands for `next/navigation` where a screen is drawn without Next. */
export const router = { push: vi.fn(), replace: vi.fn() };

/** The query of the page's address. */
export const address = { search: '' };

export const useRouter = () => router;
export const usePathname = () => '/app';
export const useSearchParams = () => new URLSearchParams(address.search);
