import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  groups: 'メトリクスのグループ',
  chart: {
    usage: 'メモリとストレージ',
    temperature: '温度',
    clients: 'クライアント',
    quality: '信号品質',
    traffic: '間隔ごとのデータ量',
    inputs: 'デジタル入力',
    outputs: '出力',
  },
  failed: 'メトリクスを読み込めませんでした',
  empty: 'このデバイスはこれらの値をまだ報告していません。',
  export: 'CSV をエクスポート',
  nothingToExport: 'この期間にはエクスポートするデータがありません。',
  noData: 'デバイスはオンラインでしたが、この期間にこの値を報告していません。',
  unknown: '一度も報告されていないため不明な値: {{names}}',
  offline: {
    key: 'デバイスはオフラインでした',
    all: 'この期間、デバイスはオフラインでした。',
  },
  source: {
    report: '取得元: デバイスの報告',
    template: '取得元: 監視テンプレート「{{name}}」',
    someTemplate: '取得元: 監視テンプレート',
  },
  history: {
    empty: '過去 8 日間にデバイスからの報告はありません。',
    date: '日付',
    time: '時刻（{{zone}}）',
    earlier: '前の報告',
    later: '次の報告',
    no_earlier: 'これが最も古い報告です。',
    no_later: 'これが最新の報告です。',
    values: 'すべての値',
    parameter: 'パラメーター',
    value: '値',
    unknown: '不明',
    of: '履歴: {{name}}',
    since: '時刻',
    none: 'このパラメーターの値は保存されていません。',
    more: 'さらに表示',
  },
  gaps: {
    title_other: 'この期間に {{count}} 件の報告がサーバーで失われました',
    reason:
      'サーバーが保存できる量を超える報告が届きました（件数は全デバイスの合計です）。次の期間の値はグラフに表示されません:',
    more_other: 'ほか {{count}} 件',
  },
}
