import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '代理操作ログ',
  line: 'ユーザー',
  request: {
    action: 'ユーザーとして操作',
  },
  confirm: {
    title: 'あなたとしての操作を許可しますか？',
  },
}
