import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '会社',
  add: {
    title: '会社の作成',
  },
  edit: {
    title: '会社の編集',
  },
  flags: {
    title: 'クレジットと上限',
  },
  move: {
    title: '会社の移動',
  },
  settings: {
    title: '設定',
  },
  tree: {
    title: '会社ツリー',
  },
}
