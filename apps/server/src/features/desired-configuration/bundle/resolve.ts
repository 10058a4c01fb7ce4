import type { Target } from '../targets.ts'
import type { Assigned } from './format.ts'
import type { CompanyPath, DeviceName, Found, Names } from './names.ts'

/** An assignment with the record that it names. */
export interface Resolved {
  version: number | null
  columns: Target['columns']
}

/** Why a name in a file cannot be used. */
export class NameError extends Error {}

const shown = (path: CompanyPath): string => (path.length === 0 ? 'your company' : `“${path.join(' / ')}”`)

/** Returns the record that was found. Throws NameError if it is not exactly one. */
export function required(found: Found, what: string): number {
  if (found === 'none') throw new NameError(`There is no ${what}.`)
  if (found === 'several') throw new NameError(`There is more than one ${what}.`)
  return found
}

/** Returns the id of a company. Throws NameError. */
export const companyId = (names: Names, path: CompanyPath): number =>
  required(names.company(path), `company ${shown(path)}`)

const none = { target_company_id: null, tag_id: null, device_id: null }

/** Finds the records that assignments name. Throws NameError. */
export const resolveAll = (
  assignments: readonly Assigned[],
  names: Names,
  device: (name: DeviceName) => Found,
): Resolved[] =>
  assignments.map((one) => {
    const version = one.version ?? null
    if ('device' in one) {
      const what = one.serial === null ? `device “${one.device}”` : `device with the serial number ${one.serial}`
      return { version, columns: { ...none, device_id: required(device(one), what) } }
    }
    if ('tag' in one) {
      const found = names.tag(one.tag, one.company)
      return { version, columns: { ...none, tag_id: required(found, `tag “${one.tag}” of ${shown(one.company)}`) } }
    }
    return { version, columns: { ...none, target_company_id: companyId(names, one.company) } }
  })

export const keyOf = ({ version, columns: { target_company_id, tag_id, device_id } }: Resolved): string =>
  `${target_company_id} ${tag_id} ${device_id} ${version}`
