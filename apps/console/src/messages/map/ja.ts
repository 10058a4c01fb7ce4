import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  search: '場所を検索',
  zoomIn: '拡大',
  zoomOut: '縮小',
  attribution: 'マップの出典',
  noMap: 'このブラウザーではマップを表示できません。代わりに一覧をご利用ください。',
  serviceFailed: 'マップサービスが応答しません。内蔵のマップを表示しています。',
  empty: '位置情報はまだありません。',
  noPlace: '位置情報なし',
  pickHere: 'マップの中心を使う',
  showMore: 'さらに表示',
  near: '{{name}} から {{kilometres}} km',
}
