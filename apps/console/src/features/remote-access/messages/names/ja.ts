import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_device_remote_access: {
      title: 'リモートアクセスを表示',
      description: 'リモートアクセスのエントリーとセッションの履歴を表示できます。',
    },
    create_device_remote_access: {
      title: 'リモートアクセスを追加',
      description: 'デバイスやそのネットワーク内の端末に接続するためのエントリーを追加できます。',
    },
    update_device_remote_access: {
      title: 'リモートアクセスを編集',
      description: 'エントリーとそのタグを変更し、保存する認証情報を設定、削除できます。',
    },
    delete_device_remote_access: {
      title: 'リモートアクセスを削除',
      description: 'エントリーを削除できます。使用中のセッションは終了します。',
    },
    connect_device_remote_access: {
      title: 'リモートアクセスのセッションを開始',
      description: '既存のエントリーを使って、デバイスやそのネットワーク内の端末に接続できます。',
    },
    close_device_remote_access: {
      title: '接続中のリモートアクセスのセッションを終了',
      description: 'ほかのユーザーが開始したリモートアクセスのセッションを終了できます。',
    },
    scan_device_ports: {
      title: 'デバイス配下のネットワークをスキャン',
      description: 'デバイス配下の端末と開いているポートを検索し、結果を表示できます。',
    },
    view_session_recordings: {
      title: 'セッションの録画を再生',
      description: 'リモートアクセスのセッションの録画を再生、検索、ダウンロード、検証できます。',
    },
    manage_session_recordings: {
      title: 'セッションの録画を管理',
      description: '録画するリモートアクセスのセッションと保存日数を選び、録画を削除できます。',
    },
    request_remote_access: {
      title: 'リモートアクセスを申請',
      description: '期間を指定してデバイスへのアクセスを申請し、承認されている間セッションを開始できます。',
    },
    approve_remote_access: {
      title: 'リモートアクセスを承認',
      description: 'ほかのユーザーのアクセス申請を承認、却下、取り消しできます。',
    },
    manage_remote_access_rules: {
      title: 'リモートアクセスのルールを管理',
      description: '会社がリモートアクセスに承認を必要とするかどうかを選べます。',
    },
    manage_remote_consent: {
      title: 'リモートアクセスへの同意を管理',
      description: 'ほかの会社のユーザーによる自社のデバイスへのアクセスを、いつ許可するかを選べます。',
    },
    break_glass_remote_access: {
      title: '緊急時にデバイスへアクセス',
      description:
        '承認と同意なしに、ただちにリモートアクセスのセッションを開始できます。デバイスの所有者にはただちに通知が届きます。',
    },
  },
  act: {
    remoteConsent: {
      setOfCompany: '会社のリモートアクセスへの同意を変更',
      setOfDevice: 'デバイスのリモートアクセスへの同意を変更',
      breakGlass: '緊急アクセスを開始',
    },
    accessRequests: {
      create: 'リモートアクセスを申請',
      approve: 'リモートアクセスの申請を承認',
      deny: 'リモートアクセスの申請を却下',
      revoke: 'リモートアクセスの申請を取り消し',
      setSettings: 'リモートアクセスの承認の設定を変更',
    },
    remoteConnect: {
      connect: 'リモートアクセスに接続',
      webui: 'デバイスの Web 画面に接続',
      cli: 'デバイスのターミナルに接続',
      status: 'リモートアクセスの状態を確認',
      check: 'デバイスがリモートアクセスを許可しているか確認',
      unblock: '自分のリモートアクセス制限を解除',
      restart: '再接続',
      end: 'リモートセッションを終了',
      ticket: 'Web セッションにブラウザーで接続',
      share: 'Web セッションの共有を変更',
      forgetKey: '承認済みの鍵を削除',
    },
    sftp: { upload: '接続先にファイルをアップロード', archive: '接続先のファイルをアーカイブでダウンロード' },
    remoteGuests: {
      read: '共有されたターミナルのセッションのリンクにアクセス',
      share: 'ターミナルのセッションを共有',
      stop: 'ターミナルのセッションの共有を停止',
      remove: 'ターミナルのセッションのゲストを強制退出',
      join: '共有されたターミナルのセッションに参加',
    },
    remoteViewing: { watch: 'リモートセッションを視聴' },
    remoteScan: { cancel: 'ポートスキャンを中止' },
    remoteCommands: { run: '接続先でコマンドを実行' },
    recordings: {
      search: 'リモートセッションの録画を検索',
      setSettings: 'リモートセッションの録画設定を変更',
      download: 'リモートセッションの録画を閲覧',
      remove: 'リモートセッションの録画を削除',
    },
    remoteCredentials: { set: 'リモートアクセスの認証情報を保存', remove: '保存済みの認証情報を削除' },
    remoteAccess: {
      update: 'リモートアクセスを編集',
      create: 'リモートアクセスを追加',
      remove: 'リモートアクセスを削除',
      open: 'リモートセッションを開始',
      resume: 'リモートセッションに復帰',
    },
  },
  scope: {
    device_remote_access: {
      title: 'リモートアクセス',
      read: 'リモートアクセスとそのセッションを表示',
      write: 'デバイスへのリモートアクセスを追加、変更、削除',
    },
  },
}
