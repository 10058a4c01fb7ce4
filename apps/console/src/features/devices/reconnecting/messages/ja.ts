import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  progress_other: 'サーバーの再起動後の再接続: {{count}} 台中 {{back}} 台のデバイスが復帰しました。',
}
