import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: {
    update_firmware: 'ファームウェアを更新',
    upload_backup: 'バックアップを読み込む',
  },
  pending: {
    action: '保留中の更新',
  },
}
