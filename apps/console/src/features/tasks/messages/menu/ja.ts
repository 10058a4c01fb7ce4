import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'タスクマネージャー',
  groups: 'タスクグループ',
  runs: { title: 'タスクの実行' },
  schedules: 'スケジュール',
  add: { verb: 'タスクグループを作成' },
  device: { run: 'タスクグループを実行', command: 'コマンドを実行' },
}
