import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  keys: 'キー',
  paste: {
    title_other: '{{count}} 行の貼り付け',
    message: 'シェルは届いた行をすぐに実行します。',
    verb_other: '{{count}} 行を貼り付け',
  },
}
