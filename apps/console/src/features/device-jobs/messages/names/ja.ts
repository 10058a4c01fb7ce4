import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    execute_device_actions: {
      title: 'デバイスのアクションを実行',
      description: 'デバイスの再起動、最新の情報やファイルの取得、待機中のジョブや更新の取り消しができます。',
    },
    execute_device_commands: {
      title: 'デバイスでコマンドを実行',
      description: 'デバイスの管理者権限で任意のシェルコマンドを実行できます。',
    },
    view_device_actions: {
      title: 'デバイスのアクションを表示',
      description: 'デバイスのコマンド、ジョブ、更新、ロールアウトとその結果を表示できます。',
    },
    approve_device_jobs: {
      title: 'デバイスへの操作の承認',
      description: '会社が必要としている場合に、ほかのユーザーが申請したデバイスへの操作を承認または却下します。',
    },
    manage_device_job_approval: {
      title: 'デバイスへの操作の承認の管理',
      description: '会社の別のユーザーによる承認が必要な、デバイスへの操作を選択します。',
    },
  },
  act: {
    deviceCommands: {
      command: 'デバイスでコマンドを実行',
      actions: 'デバイスにアクションを要求',
      preview: 'デバイスでのアクションをプレビュー',
    },
    jobApprovals: {
      approve: 'デバイスへの操作を承認',
      deny: 'デバイスへの操作を却下',
      withdraw: 'デバイスへの操作の申請を取り下げ',
      setSettings: '承認が必要なデバイスへの操作を変更',
    },
    jobOrders: { cancel: '要求したジョブを取り消し' },
  },
  scope: {
    device_actions: {
      title: 'デバイスのアクション',
      read: 'デバイスのコマンド、更新、アクションとその結果を表示',
      write: 'デバイスでコマンドやアクションを実行し、デバイスを更新し、待機中のジョブを取り消し',
    },
  },
}
