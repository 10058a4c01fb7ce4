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
  },
  act: {
    deviceCommands: {
      command: 'デバイスでコマンドを実行',
      actions: 'デバイスにアクションを要求',
      preview: 'デバイスでのアクションをプレビュー',
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
