import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: {
    update_firmware: 'ファームウェアを更新',
    upload_backup: 'バックアップをアップロード',
  },
  rollouts: 'ロールアウト',
  rolloutTabs: { progress: '進捗', devices: 'デバイス' },
  pending: {
    action: '未完了の更新',
  },
  latest: { action: '最新のバックアップを復元' },
}
