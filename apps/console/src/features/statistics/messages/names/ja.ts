import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_statistics: { title: '統計を表示', description: 'デバイス、接続、ゲートウェイの推移を表示できます。' },
  },
  scope: {
    statistics: { title: '統計', read: 'デバイスの統計を表示' },
  },
}
