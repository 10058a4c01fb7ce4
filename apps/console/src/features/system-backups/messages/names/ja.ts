import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    systemBackups: {
      set: 'システムのバックアップの設定を変更',
      make: 'システムのバックアップを開始',
      prove: 'システムのバックアップの復元テストを開始',
      cancel: 'システムのバックアップまたは復元テストをキャンセル',
      remove: 'システムのバックアップを削除',
    },
  },
}
