import { isScope } from '@outpost/contract/scopes'
import { type Translate, translateLoose } from '../../../kit/i18n/i18n.ts'

/** A resource with the rights that are requested for it, "Devices: Read, Write", and what each of them allows. */
interface ScopeLine {
  label: string
  allows: readonly string[]
}

/** Returns the right of a scope; a wildcard stands for all rights that exist for its resource. */
function rightsIn(scope: string): string[] {
  const [resource = '', right = ''] = scope.split(':')
  return right === '*' ? ['read', 'write'].filter((one) => isScope(`${resource}:${one}`)) : [right]
}

/** Describes scopes, by resource. A scope without a translation keeps its name. */
export function scopeLines(t: Translate, scopes: readonly string[]): ScopeLine[] {
  const titles: Readonly<Record<string, string>> = { read: t('account:token.read'), write: t('account:token.write') }
  const byResource = Map.groupBy(scopes, (scope) => scope.split(':')[0]!)
  return [...byResource].map(([resource, held]) => {
    const rights = [...new Set(held.flatMap(rightsIn))]
    const title = translateLoose(`names:scope.${resource}.title`, resource)
    return {
      label: `${title}: ${rights.map((right) => titles[right] ?? right).join(', ')}`,
      allows: rights
        .map((right) => translateLoose(`names:scope.${resource}.${right}`, ''))
        .filter((text) => text !== ''),
    }
  })
}

/** Returns the labels of scopes in one line. */
export const scopeLabels = (t: Translate, scopes: readonly string[]): string =>
  scopes.includes('*')
    ? t('applications:everything')
    : scopeLines(t, scopes)
        .map(({ label }) => label)
        .join('; ')
