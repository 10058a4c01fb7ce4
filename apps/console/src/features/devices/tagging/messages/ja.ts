import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  action: 'CSV ファイルを使う',
  purpose: '1 列目でデバイスを指定します。保存するまで変更は反映されません。',
  key: '1 列目',
  by: { mac: 'MAC アドレス', serial: 'シリアル番号' },
  file: 'ファイル',
  help: 'CSV ファイル（最大 10,000 行、4 MB）。',
  example: 'サンプルをダウンロード',
  reading: 'ファイルを読み込んでいます…',
  unread: 'このファイルは使えません',
  preview: '変更のプレビュー',
  found_other: '{{count}} 台のデバイスが見つかりました。',
  nothing: 'タグは変更されません。',
  added_other: '{{count}} 個のタグが追加されます。',
  removed_other: '{{count}} 個のタグが外れます。',
  passedOver_other: '{{count}} 行をスキップ',
  read: 'ファイル内のデバイス',
  line: '行',
  value: '値',
  why: '理由',
  more_other: 'ほか {{count}} 件',
  reason: {
    format: '形式が正しくありません',
    unknown: 'デバイスが見つかりません',
    ambiguous: '複数のデバイスに該当します',
    tag: 'タグは別の会社のものです',
  },
  done_other: '{{count}} 台のデバイスのタグを保存しました。',
}
