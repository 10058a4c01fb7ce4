import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = { title: 'Перенесення', tabs: { plan: 'План', devices: 'Пристрої' } }
