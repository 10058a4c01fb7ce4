import { accountFields } from './account-fields.ts'
import { companyFields } from './company-fields.ts'
import { creditFields } from './credit-fields.ts'
import { deviceFields } from './device-fields.ts'
import { featureFields } from './features.ts'
import { fileFields } from './file-fields.ts'
import { listFields } from './list-fields.ts'
import { remoteFields } from './remote-fields.ts'
import { reportedDescriptions } from './reported.ts'

/**
 * Field descriptions. Those of fields that mean the same in several features are here, by field name. Features describe
 * their own in `api-docs.ts`, by `owner.name`, where the owner is a component, an operation or a list of endpoints. A test
 * finds missing, duplicate and unused entries.
 */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  ...listFields,
  ...deviceFields,
  ...remoteFields,
  ...companyFields,
  ...accountFields,
  ...creditFields,
  ...fileFields,
  ...featureFields,
}

/**
 * Returns the description of a value, or undefined if there is none.
 * @param owners prefixes that are tried before the plain name: a component, or an operation and its feature
 */
export function descriptionOf(name: string, owners: readonly string[]): string | undefined {
  if (name.startsWith('ne:')) {
    const filter = descriptionOf(name.slice(3), owners)
    return filter && `The opposite of \`${name.slice(3)}\`: leaves out what that filter would find. ${filter}`
  }
  const found = owners
    .map((owner) => fieldDescriptions[`${owner}.${name}`])
    .find((descriptions) => descriptions !== undefined)
  return found ?? (owners[0] === 'Device' ? reportedDescriptions(name) : undefined) ?? fieldDescriptions[name]
}
