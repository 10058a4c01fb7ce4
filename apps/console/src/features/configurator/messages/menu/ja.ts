import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  change: { action: '設定を変更' },
  log: { action: '設定の変更履歴' },
  passwords: 'パスワード',
}
