import { accountFields } from './account-fields.ts'
import { companyFields } from './company-fields.ts'
import { connectionFields } from './connection-fields.ts'
import { creditFields } from './credit-fields.ts'
import { deviceFields } from './device-fields.ts'
import { remoteFields } from './remote-fields.ts'
import { fileFields } from './file-fields.ts'
import { jobFields } from './job-fields.ts'
import { listFields } from './list-fields.ts'
import { reportedDescriptions } from './reported.ts'

/**
 * Field descriptions, keyed by field name or by `owner.name`, where the owner is a component, an operation or a
 * feature. A test finds missing, duplicate and unused entries.
 */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  ...listFields,
  ...deviceFields,
  ...remoteFields,
  ...jobFields,
  ...connectionFields,
  ...companyFields,
  ...accountFields,
  ...creditFields,
  ...fileFields,
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
