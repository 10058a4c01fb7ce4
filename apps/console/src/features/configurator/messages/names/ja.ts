import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    create_multi_configuration: {
      title: '複数のデバイスと、そのネットワークおよび eSIM を設定',
      description: 'デバイスの設定を変更し、まだ確定していない変更を取り消せます。',
    },
    view_multi_configuration: { title: '設定を表示', description: 'デバイスの設定の変更と、その結果を表示できます。' },
  },
  act: {
    apiDescriptions: { create: 'デバイスの API の定義をアップロード', remove: 'デバイスの API の定義を削除' },
    configChanges: { create: 'デバイスの設定を変更', cancel: '設定の変更を取り消し' },
  },
  scope: {
    device_configurations: {
      title: 'デバイスの設定',
      read: 'デバイスの設定の変更を表示',
      write: 'デバイスの設定を変更し、変更を取り消し',
    },
  },
}
