import type { JsonObject } from './json.ts'
import type { Referred } from './names.ts'

/** What a field of the API refers to by an id, and what the field is named in files. */
export interface Reference {
  /** The field in requests and responses. */
  field: string
  /** The field in files. */
  inFile: string
  /** Undefined if it cannot be named, so that a definition with it is left out. */
  kind: Referred | 'company' | undefined
  /** The order has no meaning, so files contain the names sorted. */
  isSet?: true
}

const references: readonly Reference[] = [
  { field: 'device_id', inFile: 'device', kind: 'device' },
  { field: 'task_group_id', inFile: 'task_group', kind: 'task group' },
  { field: 'receiver_ids', inFile: 'receivers', kind: 'receiver' },
  { field: 'receiving_users', inFile: 'receiving_users', kind: 'user' },
  { field: 'image_id', inFile: 'image', kind: 'image' },
  { field: 'follows_tags', inFile: 'follows_tags', kind: 'tag', isSet: true },
  { field: 'follows_companies', inFile: 'follows_companies', kind: 'company', isSet: true },
  { field: 'smtp_config_id', inFile: 'smtp_config_id', kind: undefined },
  { field: 'remote_access_id', inFile: 'remote_access_id', kind: undefined },
]

/** What an action of a tag starts; its kind depends on the action. */
const ofAction = { field: 'source_id', inFile: 'source' }
/** What the actions of tags start. */
const sources: Readonly<Record<string, Referred>> = {
  firmware_upload: 'file',
  config_upload: 'file',
  execute_tasks_group: 'task group',
  execute_multiconfig_template: 'configuration template',
}

/** Returns the reference in a field; undefined for a field that refers to nothing. */
export function referenceOf(name: string, parent: JsonObject, side: 'field' | 'inFile'): Reference | undefined {
  const { action } = parent
  const source = typeof action === 'string' ? { ...ofAction, kind: sources[action] } : undefined
  return [...references, ...(source ? [source] : [])].find((reference) => reference[side] === name)
}

/** Fields whose texts are addresses of values, which contain the id of a template or geofence. */
export const isAddressed = (name: string): boolean => name === 'parameter' || name === 'parameters'

/** Returns a field of a request as files name it. */
export const fieldInFile = (name: string): string =>
  [...references, ofAction].find(({ field }) => field === name)?.inFile ?? name
