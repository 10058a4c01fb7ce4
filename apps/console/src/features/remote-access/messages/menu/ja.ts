import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'リモートアクセス',
  historyTitle: 'アクセス履歴',
  deviceAccess: 'デバイスへのアクセス',
  checkAction: 'リモートアクセスを確認',
  webTitle: 'Web 画面',
  openWeb: 'Web 画面を開く',
  requestsTitle: 'アクセス申請',
  approvalAction: 'リモートアクセスの承認',
  consentAction: 'リモートアクセスへの同意',
  recordingAction: 'セッションの録画',
  recordingsTitle: '録画を検索',
  recordingTitle: '録画',
  watchTitle: 'セッションの視聴',
  tab: 'アクセス',
  portsTab: 'ポート',
  add: {
    title: 'リモートアクセスの追加',
  },
  desktop: {
    title: 'リモートデスクトップ',
  },
  sftpTitle: 'SFTP',
  terminal: {
    title: 'SSH',
    open: 'ターミナルを開く',
  },
}
