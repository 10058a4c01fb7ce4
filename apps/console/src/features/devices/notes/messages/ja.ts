import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'メモ',
  text: '新しいメモ',
  add: 'メモを追加',
  empty: 'このデバイスにはまだメモがありません。',
  failed: 'メモを読み込めませんでした',
  remove: {
    title: 'メモの削除',
    message: '{{name}} さんのメモを削除します。この操作は取り消せません。',
    verb: 'メモを削除',
  },
}
