import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  way: 'ファイルから',
  help: '1 行につき 1 台のデバイスを登録します。無効な行はここに表示され、それ以外のデバイスは追加されます。',
  file: 'CSV または XLSX ファイル',
  columns: '列：serial、mac または imei、name、password、tags（名前をセミコロンで区切る）。最大 {{count}} 台。',
  example: 'サンプル（{{format}}）',
  noPassword: 'パスワードなしでデバイスを追加',
  credit: 'デバイスにクレジットを自動で使用',
  verb: 'ファイルからデバイスを追加',
  added_other: '{{count}} 台のデバイスを追加しました。',
  faults_other: '追加されなかった行が {{count}} 行あります：',
  line: '{{line}} 行目：{{reason}}',
  more_other: 'ほかに {{count}} 行あります。',
}
