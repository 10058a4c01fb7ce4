import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'アラートとオートメーション',
  devices: 'デバイス',
  logs: 'ログ',
  add: {
    verb: 'オートメーションを作成',
  },
  device: {
    manage: 'オートメーションを管理',
    alerts: 'デバイス上のアラート',
  },
}
