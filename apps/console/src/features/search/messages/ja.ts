import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  label: 'すべてを検索',
  placeholder: '検索',
  companies: '会社',
  begin: '入力すると検索が始まります',
  none: '検索結果はありません',
  noCriteria: '検索対象が選択されていません',
  failed: '検索できませんでした',
  table: '表で表示',
  recent: '最近開いた項目',
  go: 'ページと操作',
  within: '検索対象',
  count_other: '{{count}} 件',
  keys: { move: '移動', open: '開く', newTab: '新しいタブ', close: '閉じる' },
}
