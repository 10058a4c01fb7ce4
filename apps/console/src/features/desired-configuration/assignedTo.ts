import type { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import type { Assignment } from '@outpost/contract/desired-configuration/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { goTo } from '../../kit/screen/goTo.ts'

/** Returns the assignments of a template with those of devices added, which it may have already. */
export function withDevices(
  assigned: readonly Pick<Assignment, 'layer' | 'target_id' | 'version'>[],
  devices: readonly number[],
): InputOf<typeof desiredTemplates.assign>['assignments'] {
  const known = new Set(assigned.flatMap((one) => (one.layer === 'device' ? one.target_id : [])))
  return [
    ...assigned.map(({ layer, target_id, version }) => ({ layer, target_id, version })),
    ...devices
      .filter((id) => !known.has(id))
      .map((target_id) => ({ layer: 'device' as const, target_id, version: null })),
  ]
}

/** Opens the page of a template, where it is planned and rolled out. */
export const showTemplate = (id: number): void => goTo(`/management/configuration-templates/${id}`)
