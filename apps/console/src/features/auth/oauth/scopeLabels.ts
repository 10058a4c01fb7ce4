import { type Translate, translateLoose } from '../../../kit/i18n/i18n.ts'

/** Scopes as people read them: "Devices: Read, Change". What has no words of its own stands as it is. */
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

/** The same in one line. */
export const scopeLabels = (t: Translate, scopes: readonly string[]): string =>
  scopes.includes('*') ? t('applications:everything') : scopeLines(t, scopes).join('; ')
