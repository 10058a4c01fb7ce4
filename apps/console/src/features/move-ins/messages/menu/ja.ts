import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = { title: '移行', tabs: { plan: '計画', devices: 'デバイス' } }
