import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    execute_device_actions: {
      title: 'デバイス操作を実行',
      description: 'デバイスの再起動、最新情報やファイルの取得、待機中のジョブと更新の取り消しができます。',
    },
    execute_device_commands: {
      title: 'デバイスでコマンドを実行',
      description: 'デバイスの管理者権限で任意のシェルコマンドを実行できます。',
    },
    view_device_actions: {
      title: 'デバイス操作を表示',
      description: 'デバイスのコマンド、ジョブ、更新、段階的な更新とその結果を表示できます。',
    },
  },
  act: {
    deviceCommands: {
      command: 'デバイスでコマンドを実行',
      actions: 'デバイスでアクションを実行',
      preview: 'デバイスでのアクションをプレビュー',
    },
    jobOrders: { cancel: 'デバイスへの依頼をキャンセル' },
  },
  scope: {
    device_actions: {
      title: 'デバイス操作',
      read: 'デバイスのコマンド、更新、操作とその結果を表示',
      write: 'デバイスでコマンドや操作を実行し、更新し、待機中のジョブを取り消し',
    },
  },
}
