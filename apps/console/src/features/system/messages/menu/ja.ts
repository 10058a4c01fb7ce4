import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  changelog: {
    title: '変更履歴',
  },
  status: {
    title: 'システムの状態',
  },
}
