import { systemTemplate } from '@outpost/contract/templates/system'
import { type Translate } from '../../kit/i18n/i18n.ts'

/** The name of a template; those of the system are translated. */
export function templateName(t: Translate, id: number, name: string): string {
  const system = systemTemplate(id)
  return system ? t(`templates:system.${system.key}`) : name
}
