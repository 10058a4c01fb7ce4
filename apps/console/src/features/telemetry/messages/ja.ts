import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  groups: '値の種類',
  chart: {
    usage: 'メモリとストレージ',
    temperature: '温度',
    clients: 'クライアント',
    quality: '信号品質',
    traffic: '接続開始からのデータ量',
    inputs: 'デジタル入力',
    outputs: '出力',
  },
  failed: '値を読み込めませんでした',
  empty: 'このデバイスはこれらの値をまだ報告していません。',
  export: 'CSV を書き出す',
  nothingToExport: 'この期間に書き出すデータはありません。',
  gaps: {
    title_other: 'この期間に {{count}} 件の報告がサーバーで失われました',
    reason:
      '保存できる量を超える報告が届いたため、すべてのデバイスが影響を受けています。次の期間の値はグラフにありません:',
    more_other: 'ほか {{count}} 件',
  },
}
