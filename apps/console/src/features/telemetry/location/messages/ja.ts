import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  failed: '位置を読み込めませんでした。',
  positions: '位置',
  unknown: 'このデバイスの位置は不明です。ユーザーが設定するか、デバイスが GPS で報告します。',
  used: '使用中',
  unused: 'ほかの位置',
  accuracy: '精度',
  metres: '{{value}} m',
  set: '位置を設定',
  map: 'デバイスの位置と経路',
  path: '経路',
  pathFailed: '経路を読み込めませんでした。',
  noPath: 'この期間にデバイスが報告した GPS の位置はありません。',
  summary_other: '位置 {{count}} 件、{{distance}} km',
  gaps_other: '欠落 {{count}} か所',
  hourly: '3 日を超える期間では、経路の位置は 1 時間に 1 件です。',
  time: '時刻',
  altitude: '高度（m）',
  export: 'CSVをエクスポート',
  more: 'さらに表示',
}
