import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = { title: 'Flytt inn', tabs: { plan: 'Plan', devices: 'Enheter' } }
