import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    update_device_passwords: {
      title: 'デバイスのパスワードを変更',
      description: 'デバイスのパスワードを生成し、1 台または複数のデバイスに設定します。',
    },
    view_device_passwords: {
      title: '生成されたデバイスのパスワードを表示',
      description: '生成されたパスワードを確認し、それぞれ 1 回だけダウンロードします。',
    },
    create_multi_configuration: {
      title: '複数のデバイスと、そのネットワークおよび eSIM を構成',
      description: 'デバイスの構成を変更し、まだ確定していない変更を取り消せます。',
    },
    view_multi_configuration: { title: '構成を表示', description: 'デバイスの構成の変更と、その結果を表示できます。' },
  },
  act: {
    configTemplates: {
      create: '構成を保存',
      update: '保存した構成を編集',
      remove: '保存した構成を削除',
      use: '保存した構成を使用',
    },
    multiConfig: {
      configure: 'デバイスを構成',
      groups: 'API の定義でデバイスを分類',
      read: 'デバイスの構成を読み取り',
    },
    apiDescriptions: { create: 'デバイスの API の定義をアップロード', remove: 'デバイスの API の定義を削除' },
    devicePasswords: {
      generate: 'デバイスのパスワードを生成',
      set: 'デバイスのパスワードを設定',
      upload: 'ファイルからデバイスのパスワードを設定',
      download: '生成されたパスワードをダウンロード',
    },
    configChanges: { create: 'デバイスの構成を変更', cancel: '構成の変更を取り消し' },
  },
  scope: {
    device_passwords: {
      title: 'デバイスのパスワード',
      read: 'パスワードを生成したタスクを表示し、各パスワードを 1 回だけダウンロード',
      write: 'デバイスのパスワードを生成・設定',
    },
    device_configurations: {
      title: 'デバイスの構成',
      read: 'デバイスの構成の変更を表示',
      write: 'デバイスの構成を変更し、変更を取り消し',
    },
  },
}
