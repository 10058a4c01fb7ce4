import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  scope: {
    monitoring: { title: '監視データ', read: 'デバイスの値の推移を表示' },
  },
}
