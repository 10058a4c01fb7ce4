import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: {
    update_firmware: 'ファームウェアを更新',
    upload_backup: 'バックアップを読み込む',
  },
  rollouts: '段階的な更新',
  rolloutTabs: { progress: '進捗', devices: '機器' },
  pending: {
    action: '保留中の更新',
  },
}
