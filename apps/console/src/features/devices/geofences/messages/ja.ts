import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  empty: 'ジオフェンスはまだありません。',
  purpose:
    'マップをクリックして円の中心または多角形の頂点を置くか、座標を入力してください。会社とその子会社のデバイスに適用されます。',
  name: '名前',
  map: 'ジオフェンスの形',
  kind: { title: '形', circle: '円', polygon: '多角形' },
  size: {
    circle: '円、{{radius}}',
    polygon_other: '多角形、頂点 {{count}} 個',
  },
  center: '中心',
  corner: '頂点 {{number}}',
  next: '次の頂点',
  latitude: '緯度：{{of}}',
  longitude: '経度：{{of}}',
  radius: '半径',
  addCorner: '頂点を追加',
  removeCorner: '頂点を削除',
  noCorner: 'この頂点にはまだ座標がありません。',
  since: '範囲に入った時刻',
  add: { action: 'ジオフェンスを作成', title: 'ジオフェンスの作成', verb: 'ジオフェンスを作成' },
  edit: { action: '編集', title: 'ジオフェンスの編集', verb: 'ジオフェンスを保存' },
  remove: {
    action: '削除',
    title: 'ジオフェンスの削除',
    message: '「{{name}}」を削除します。この操作は取り消せません。',
    verb: 'ジオフェンスを削除',
  },
  devices: {
    action: '範囲内のデバイス',
    title: '{{name}} 内のデバイス',
    empty: 'このジオフェンスにデバイスはありません。',
    count: '範囲内のデバイス',
  },
}
