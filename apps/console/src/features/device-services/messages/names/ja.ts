import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    deviceServices: { switch: 'デバイスのサービスを切り替えました' },
    ddnsRules: {
      create: 'ダイナミック DNS ルールを追加しました',
      update: 'ダイナミック DNS ルールを変更しました',
      remove: 'ダイナミック DNS ルールを削除しました',
    },
  },
}
