import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '構成テンプレート',
  tooMany: '100 台を超えるデバイスに適用する場合は、タグまたは会社にテンプレートを割り当ててください。',
  device: {
    title: '構成',
  },
}
