'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { projectQueries, retryProject } from '@/lib/api/projects';
import { paths } from '@/lib/paths';

/** Copies a completed project and opens the copy in the create screen. */
export function useRetryProject() {
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    mutationFn: retryProject,
    onSuccess: async (copy) => {
      notifySuccess('Project Copied', 'Change what you like and generate it again.');
      router.push(paths.edit(copy.projectId));
      await client.invalidateQueries({ queryKey: projectQueries.list().queryKey });
    },
    onError: () =>
      notifyFailure('Retry Failed', 'Failed to create a copy of the project. Please try again.'),
  });
}
