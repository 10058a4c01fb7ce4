import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  hub: {
    search: '名前または説明',
    empty: 'VPN ハブはまだありません。ハブは、会社のデバイスとユーザーをつなぐ VPN サーバーです。',
    field: { name: '名前' },
  },
}
