import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    cwmpAddresses: { create: 'TR-069 の認証情報を作成', remove: 'TR-069 の認証情報を失効' },
    cwmpParameters: { read: 'デバイスのパラメーターを読み取り', set: 'デバイスのパラメーターを設定' },
  },
}
