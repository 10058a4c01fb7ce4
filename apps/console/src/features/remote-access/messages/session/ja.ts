import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  reconnecting: '再接続中',
  lost: 'サーバーとの接続が切れました',
  goesOn_other: 'セッションは {{count}} 分間継続します。再接続しています。',
  end: 'セッションを終了',
  left: '残り {{age}}',
  leftHelp: 'セッションは 12 時間で終了します',
  latency: 'サーバーまでの遅延',
  find: '検索 (Ctrl+Shift+F)',
  look: 'フォントと色',
  font: 'フォント',
  theme: '配色',
  standard: '標準',
  dark: 'ダーク',
  light: 'ライト',
  contrast: 'ハイコントラスト',
}
