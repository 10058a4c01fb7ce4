import { accountFields } from './account-fields.ts'
import { companyFields } from './company-fields.ts'
import { creditFields } from './credit-fields.ts'
import { deviceFields } from './device-fields.ts'
import { fileFields } from './file-fields.ts'
import { listFields } from './list-fields.ts'
import { reportedDescriptions } from './reported.ts'

/** Descriptions by name, or by a component, call or group and a name. A test finds what is missing, twice there, or of no use. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  ...listFields,
  ...deviceFields,
  ...companyFields,
  ...accountFields,
  ...creditFields,
  ...fileFields,
}

/**
 * What a value is, undefined where nobody has written it down.
 * @param owners names under which it is looked for before its own: a component, or a call and its group
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
