import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'デバイス',
  geofences: 'ジオフェンス',
  mapTitle: 'マップ',
  awaiting: '承認待ちのデバイス',
  reason: {
    offline: 'デバイスはオフラインです',
    protocol: 'TR-069 では実行できません',
  },
  edit: {
    title: 'デバイスの編集',
  },
  tagFile: {
    title: 'CSV ファイルでタグを設定',
  },
}
