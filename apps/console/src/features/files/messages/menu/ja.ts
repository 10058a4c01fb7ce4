import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'ファイル',
  deviceTab: 'ファイルと更新',
  add: {
    title: 'ファイルの追加',
  },
  global: {
    title: '共通ファームウェア',
  },
  backups: {
    download_backup: 'バックアップを取得',
    download_troubleshoot: '診断データを取得',
    download_eventslog: 'イベントログを取得',
  },
  rules: {
    title: '定期バックアップ',
    add: 'バックアップルールを作成',
    edit: 'バックアップルールの編集',
  },
}
