import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: '場所を検索',
  zoomIn: '拡大',
  zoomOut: '縮小',
  attribution: '地図の出典',
  noMap: 'このブラウザーでは地図を描画できません。一覧にすべて載っています。',
  serviceFailed: '地図サービスが応答しません。同梱の地図を表示しています。',
  empty: '位置のあるものはまだありません。',
  noPlace: '位置なし',
  pickHere: '地図の中央を使う',
  showMore: 'さらに表示',
  near: '{{name}} から {{kilometres}} km',
}
