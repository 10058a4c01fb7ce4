import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  problems_other: '問題 {{count}} 件',
  problem: {
    offline: 'オフライン、最終通信',
    offlineOnly: 'オフライン',
    outdated: '報告なし、最終報告',
    notMonitored: '監視がオフのため、このデバイスは接続できません。',
    neverConnected: 'このデバイスは一度も接続したことがありません。',
    configuration_other: '構成に差異あり: {{count}} 個のオプションがデバイス上で変更されました',
    signal: '電波が非常に弱い: {{value}} dBm',
    temperature: '高温: {{value}} °C',
    memory: 'メモリ残量わずか: 使用率 {{value}}%',
    storage: 'ストレージ残量わずか: 使用率 {{value}}%',
  },
  card: { connection: '接続', mobile: 'モバイル回線', mobile2: 'モデム 2', system: 'システム' },
  lastDay: '{{name}}（過去 24 時間）',
  location: '位置',
  activity: '最近のアクティビティ',
  jobs: '最近のジョブ',
  all: 'すべて表示',
  noActivity: 'アクティビティの記録はまだありません。',
  noJobs: 'ジョブはまだありません。',
}
