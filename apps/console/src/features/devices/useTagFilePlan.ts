import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import type { TagPlan } from '@outpost/contract/devices/tagging/schemas'
import type { tagFileKeys, TagMode } from '@outpost/contract/devices/tagging/constants'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'

export interface AskedPlan {
  file: unknown
  tagIds: readonly number[]
  mode: TagMode
  by: (typeof tagFileKeys)[number]
}

/**
 * Loads a preview of the changes a file makes. It is requested again on every change of the form, once file and tags
 * are chosen.
 */
export function useTagFilePlan({ file, tagIds, mode, by }: AskedPlan): UseQueryResult<TagPlan> {
  const chosen = file instanceof File ? file : undefined
  return useQuery({
    // A File cannot be serialized into the key, so its name, size and modification time identify it.
    queryKey: [deviceTags.previewFile.path, chosen?.name, chosen?.size, chosen?.lastModified, tagIds, mode, by],
    queryFn: ({ signal }) =>
      call(
        deviceTags.previewFile,
        { file: chosen!, tag_id: [...tagIds], action: mode, first_parameter: by },
        { signal },
      ),
    enabled: chosen !== undefined && (tagIds.length > 0 || mode === 'overwrite'),
    retry: false,
    gcTime: 0,
  })
}
