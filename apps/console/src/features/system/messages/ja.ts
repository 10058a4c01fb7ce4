import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  changelog: {
    version: 'ご利用中のバージョンは {{version}} です。',
    inEnglish: '変更履歴は英語で書かれています。',
  },
}
