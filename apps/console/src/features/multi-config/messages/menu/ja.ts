import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '一括構成',
  tab: {
    configure: 'デバイスの構成',
    saved: '保存した構成',
    log: '構成ログ',
    descriptions: 'API の定義',
  },
}
