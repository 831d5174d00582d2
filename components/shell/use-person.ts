import { useQuery } from '@tanstack/react-query';
import { userQueries } from '@/lib/api/users';
import { useAuth } from '@/lib/auth/auth-context';

interface Person {
  readonly userId: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly tenantName: string | undefined;
}

/** The person from the product API, or from the identity provider while the product API fails. */
export function usePerson(): Person {
  const { status, isProviderInUse, user } = useAuth();
  const isEnabled = status === 'authenticated' || !isProviderInUse;
  const { data } = useQuery({ ...userQueries.current(), enabled: isEnabled });
  return {
    userId: data?.user.userId ?? user?.userId,
    name: data?.user.name ?? user?.name,
    email: data?.user.email ?? user?.email,
    tenantName: data?.tenant.name ?? user?.tenantName,
  };
}
