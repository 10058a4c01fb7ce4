import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'キーボードショートカット',
  everywhere: '共通',
  goTo: '移動先',
  lists: '一覧での操作',
  charts: 'グラフでの操作',
  search: '検索',
  searchAnywhere: '検索（入力中も可）',
  sheet: 'この一覧を表示',
  close: '開いているウィンドウまたはメニューを閉じる',
  previous: '前の行',
  next: '次の行',
  open: '項目を開く',
  details: '詳細を表示（対応する一覧のみ）',
  select: '行を選択',
  selectPage: 'ページ内の行をすべて選択',
  menu: '行のメニューを開く',
  previousPoint: '前の値',
  nextPoint: '次の値',
  markRange: '期間を選択',
  openRange: '選択した期間を表示',
}
