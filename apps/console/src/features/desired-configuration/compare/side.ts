import type { ComparedKind } from '@outpost/contract/desired-configuration/constants'
import type { configComparison } from '@outpost/contract/desired-configuration/compare/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'

/** What is chosen for one of the two configurations. A backup is chosen after its device. */
export interface Chosen {
  kind: ComparedKind
  /** Of the template or the device; null while none is chosen. */
  id: number | null
  /** How the template or device is called, if that is known. */
  name?: string | undefined
  /** Undefined for the latest version. */
  version?: number | undefined
  backup?: number | undefined
}

type Side = InputOf<typeof configComparison.compare>['first']

/** Returns the configuration as the server takes it; undefined while something is still to be chosen. */
export function sideOf({ kind, id, version, backup }: Chosen): Side | undefined {
  if (kind === 'backup') return backup === undefined ? undefined : { kind, id: backup }
  if (id === null) return undefined
  return kind === 'template' && version !== undefined ? { kind, id, version } : { kind, id }
}

/** Whether a configuration names only some of the options of a device. */
export const isPartial = ({ kind }: Chosen): boolean => kind === 'template' || kind === 'desired'
