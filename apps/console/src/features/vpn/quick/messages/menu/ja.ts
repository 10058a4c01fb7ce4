import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  list: 'VPN クイック接続',
  action: 'クイック接続',
  linkPage: 'VPN の構成',
}
