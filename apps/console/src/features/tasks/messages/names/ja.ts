import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_device_task_groups: {
      title: 'タスクグループを表示',
      description: 'タスクグループ、その実行、コマンドの出力を表示できます。',
    },
    create_device_task_groups: {
      title: 'タスクグループを編集',
      description: '順番に実行されるコマンドとファイル転送をまとめたタスクグループを作成、変更、削除できます。',
    },
    execute_device_task_groups: {
      title: 'タスクグループを実行',
      description: '各デバイスの管理者の権限で、デバイスでタスクグループを実行できます。',
    },
  },
  act: {
    deviceTasks: { update: 'タスクを編集', remove: 'グループからタスクを削除' },
    taskCommands: { run: '複数のデバイスでコマンドを実行', preview: '複数のデバイスでのコマンドをプレビュー' },
    taskGroups: {
      create: 'タスクグループを作成',
      preview: 'タスクグループの実行をプレビュー',
      run: 'デバイスでタスクグループを実行',
      update: 'タスクグループを編集',
      remove: 'タスクグループを削除',
    },
    taskRollouts: {
      create: 'タスクグループのロールアウトを開始',
      follow: 'タスクグループの継続的な実行を開始',
      retry: 'タスクを再実行',
      stop: 'タスクグループのロールアウトを停止',
      approve: 'タスクグループのロールアウトを承認',
    },
    taskSchedules: {
      create: 'タスクグループのスケジュールを作成',
      update: 'タスクグループのスケジュールを編集',
      remove: 'タスクグループのスケジュールを削除',
      start: 'スケジュールの未実行分を開始',
      dismiss: 'スケジュールの未実行分を見送り',
    },
    taskLogs: { cancel: 'タスクグループの実行を取り消し' },
  },
  scope: {
    device_tasks: {
      title: 'タスクグループ',
      read: 'タスクグループとその結果を表示',
      write: 'タスクグループを作成、変更、削除、実行',
    },
  },
}
