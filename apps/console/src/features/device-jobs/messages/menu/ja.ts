import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  tab: 'ジョブ',
  unfinished_other: 'ジョブ: {{count}} 件が未完了',
  menu: 'ジョブ',
  approvals: '承認',
  approvalAction: 'デバイスへの操作の承認',
  title: 'ジョブ',
}
