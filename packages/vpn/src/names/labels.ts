import { reservedDomains } from './domains.ts'

/** Writes a name as a label of DNS: lower-case letters, digits and hyphens, at most 63. Empty if nothing is left. */
export const labelOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-|-$/g, '')

/**
 * The domain of a hub: its name as a label. Countries have domains of two letters, and many others have three, so that a
 * short name gets an addition.
 */
export function domainOf(name: string, id: number): string {
  const label = labelOf(name).slice(0, 59)
  if (label === '') return `hub-${String(id)}`
  return label.length <= 3 || reservedDomains.has(label) ? `${label}-hub` : label
}
