import { type Translate, translateLoose } from '../../../kit/i18n/i18n.ts'

/** Returns scopes as readable labels: "Devices: Read, Change". A scope without a translation is returned unchanged. */
export function scopeLines(t: Translate, scopes: readonly string[]): string[] {
  const rights: Readonly<Record<string, string>> = {
    read: t('account:token.read'),
    write: t('account:token.write'),
    '*': `${t('account:token.read')}, ${t('account:token.write')}`,
  }
  const byResource = Map.groupBy(scopes, (scope) => scope.split(':')[0]!)
  return [...byResource].map(([resource, held]) => {
    const title = translateLoose(`account:resource.${resource}`, resource)
    return `${title}: ${held.map((scope) => rights[scope.split(':')[1]!] ?? scope).join(', ')}`
  })
}

/** Returns the same labels in one line. */
export const scopeLabels = (t: Translate, scopes: readonly string[]): string =>
  scopes.includes('*') ? t('applications:everything') : scopeLines(t, scopes).join('; ')
