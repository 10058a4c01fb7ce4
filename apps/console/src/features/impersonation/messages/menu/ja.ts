import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '代理操作ログ',
  line: 'ユーザー',
  request: {
    action: '代理操作を依頼',
  },
  confirm: {
    title: '代理操作を許可しますか？',
  },
}
