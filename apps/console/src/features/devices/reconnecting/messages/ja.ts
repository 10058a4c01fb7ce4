import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  progress_other: 'サーバーの再起動後、再接続しています：{{count}} 台中 {{back}} 台のデバイスが戻りました。',
}
