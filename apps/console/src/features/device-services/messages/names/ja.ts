import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    deviceServices: { switch: 'デバイスのサービスのオン/オフを切り替え' },
    wifiNetworks: { code: '無線ネットワークのキーを読み取り' },
    siteBlocking: { update: 'デバイスのサイトのブロックを変更' },
    esim: {
      add: 'デバイスに eSIM プロファイルを追加',
      switch: 'デバイスの eSIM プロファイルを切り替え',
      rename: 'デバイスの eSIM プロファイルの名前を変更',
      remove: 'デバイスの eSIM プロファイルを削除',
      check: 'デバイスのブートストラッププロファイルを確認',
    },
    ddnsRules: {
      create: 'ダイナミック DNS ルールを追加',
      update: 'ダイナミック DNS ルールを変更',
      remove: 'ダイナミック DNS ルールを削除',
    },
  },
}
