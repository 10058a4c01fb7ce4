import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    update_device_firmware: {
      title: 'デバイスのファームウェアを更新',
      description: 'デバイスへのファームウェアのインストールと、ロールアウトの開始、承認、停止ができます。',
    },
    upload_device_backup: {
      title: 'デバイスにバックアップをアップロード',
      description: 'バックアップや構成をデバイスにアップロードし、定期バックアップのルールを管理できます。',
    },
    view_files: {
      title: 'ファイルを表示',
      description: 'ファイルの一覧を表示し、デバイスの機密情報を含まないファイルをダウンロードできます。',
    },
    upload_files: {
      title: 'ファイルをアップロード',
      description: '会社にファイルや画像をアップロードし、説明を変更できます。',
    },
    delete_files: { title: 'ファイルを削除', description: '会社のファイルや画像を削除できます。' },
    upload_files_global_scope: {
      title: '共通ファームウェアを管理',
      description: 'すべての会社が使えるファームウェアをアップロード、編集、削除できます。',
    },
    update_file_permissions: {
      title: 'ファイルを共有',
      description: 'ファイルを表示、使用できるほかの会社を選択できます。',
    },
    download_device_files: {
      title: 'デバイスのファイルをダウンロード',
      description: 'パスワードを含む可能性のある構成、バックアップ、診断データをダウンロードできます。',
    },
  },
  act: {
    files: {
      create: 'ファイルをアップロード',
      update: 'ファイルを編集',
      remove: 'ファイルを削除',
      zip: 'ファイルを ZIP でダウンロード',
      share: 'ファイルを閲覧できる会社を設定',
      quota: '会社のファイル容量を制限',
    },
    images: { create: '画像をアップロード', update: '画像を編集', remove: '画像を削除' },
    backupRules: {
      create: 'バックアップルールを作成',
      update: 'バックアップルールを編集',
      remove: 'バックアップルールを削除',
    },
    deviceUpdates: {
      preview: 'ファイルに合うデバイスをプレビュー',
      set: 'デバイスにファイルを送信',
      cancel: 'デバイスの更新を取り消し',
      cancelActions: 'デバイスのジョブを取り消し',
      rollOut: 'ファームウェアのロールアウトを開始',
      stopRollout: 'ファームウェアのロールアウトを停止',
      approveRollout: 'ファームウェアのロールアウトを承認',
      retryRollout: 'ファームウェアのロールアウトを再試行',
    },
  },
  scope: {
    files: {
      title: 'ファイル',
      read: 'ファイルを表示、ダウンロードし、バックアップルールを表示',
      write: 'ファイルをアップロード、変更、共有、削除し、容量を制限し、バックアップルールを管理',
    },
    images: { title: '画像', read: '画像を表示', write: '画像をアップロード、変更、削除' },
  },
}
