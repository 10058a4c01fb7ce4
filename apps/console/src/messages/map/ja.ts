import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: '場所を検索',
  zoomIn: '拡大',
  zoomOut: '縮小',
  attribution: '地図の出典',
  noMap: 'このブラウザーでは地図を表示できません。代わりに一覧をご利用ください。',
  serviceFailed: '地図サービスが応答しません。内蔵の地図を表示しています。',
  empty: '位置情報はまだありません。',
  noPlace: '位置情報なし',
  pickHere: '地図の中心を使う',
  showMore: 'さらに表示',
  near: '{{name}} から {{kilometres}} km',
}
