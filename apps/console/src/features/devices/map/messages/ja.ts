import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  map: 'デバイスのマップ',
  list: 'マップ上のデバイス',
  groups: 'マップ上のデバイスのグループ',
  empty: 'この範囲にデバイスはありません。縮小するか、マップを移動してください。',
  nobody: 'この範囲にデバイスはありません。',
  cluster_other: 'デバイス {{count}} 台',
  unlocated_other: 'デバイス {{count}} 台の位置は不明です。',
  position: '位置',
  age: '位置の時刻',
  source: {
    title: '取得元',
    user: 'ユーザーが設定',
    gps: 'GPS',
    cell_tower: '基地局',
  },
  state: {
    offline: 'オフライン',
    problem: 'オンライン（問題あり）',
    online: 'オンライン',
    inactive: '未アクティベート',
  },
  count: {
    offline: 'オフライン {{count}} 台',
    problem: '問題あり {{count}} 台',
    online: 'オンライン {{count}} 台',
    inactive: '未アクティベート {{count}} 台',
  },
}
