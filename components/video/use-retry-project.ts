import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { retryProject } from '@/contracts/project/projects';
import { call } from '@/lib/api/call';
import { paths } from '@/lib/paths';

/** Copies a completed project and opens the copy in the create screen. */
export function useRetryProject() {
  const router = useRouter();
  return useMutation({
    mutationFn: (projectId: string) => call(retryProject, { params: { projectId } }),
    onSuccess: (copy) => {
      notifySuccess('Project Copied', 'Make your changes and generate it again.');
      router.push(paths.edit(copy.projectId));
    },
    onError: () =>
      notifyFailure('Retry Failed', 'Failed to create a copy of the project. Please try again.'),
  });
}
