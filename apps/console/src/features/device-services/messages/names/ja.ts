import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    deviceServices: { switch: 'デバイスのサービスを切り替えました' },
    wifiNetworks: { code: '無線ネットワークの鍵を読み取りました' },
    siteBlocking: { update: 'デバイスのサイトのブロックを変更しました' },
    esim: {
      add: 'デバイスに eSIM プロファイルを追加しました',
      switch: 'デバイスの eSIM プロファイルを切り替えました',
      rename: 'デバイスの eSIM プロファイルの名前を変更しました',
      remove: 'デバイスの eSIM プロファイルを削除しました',
      check: 'デバイスのブートストラッププロファイルを確認しました',
    },
    ddnsRules: {
      create: 'ダイナミック DNS ルールを追加しました',
      update: 'ダイナミック DNS ルールを変更しました',
      remove: 'ダイナミック DNS ルールを削除しました',
    },
  },
}
