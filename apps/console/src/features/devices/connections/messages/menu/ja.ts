import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  reason: {
    device: 'デバイスが切断',
    lost: '接続が途絶',
    silent: '90 秒間応答なし',
    stuck: 'デバイスが応答を停止',
    replaced: '新しい接続に置き換え',
    server_restart: 'サーバーの再起動',
    gateway_lost: 'サーバーの障害',
  },
}
