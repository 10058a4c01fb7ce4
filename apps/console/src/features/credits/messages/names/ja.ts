import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_company_data_history: {
      title: '会社のデータ履歴を表示',
      description: '会社が購入したデータと使用したデータを表示できます。',
    },
    create_company_data: { title: '会社データを追加', description: 'クレジットを使って会社にデータを追加できます。' },
    view_credits: {
      title: 'リソースを表示',
      description: '会社のクレジットとパック、その履歴とレポートを表示できます。',
    },
    view_credits_summary: {
      title: 'リソースの概要を表示',
      description: 'アカウントメニューで、リソースの種類ごとの残りを表示できます。',
    },
    create_credits: { title: 'リソースを追加', description: '会社にクレジットとパックを追加できます。' },
    move_credits: {
      title: '会社間でリソースを移動',
      description: 'クレジットとパックをある会社から別の会社に移せます。',
    },
    move_devices_credits: {
      title: 'デバイスのリソースを移動',
      description: 'デバイスの残りのサービス期間やデータパックを、交換後のデバイスに移せます。',
    },
    update_device_credit_status: {
      title: 'デバイスのクレジットを管理',
      description: 'デバイスのサービスのオンとオフを切り替え、パックを割り当てられます。',
    },
    view_credit_transfer_codes: {
      title: 'コードを表示',
      description: 'リソースを受け渡すためのコードを表示できます。',
    },
    create_credit_transfer_codes: {
      title: 'コードを作成',
      description: '別の会社が有効化できるコードにリソースを割り当て、未使用のコードを削除できます。',
    },
    activate_credit_transfer_codes: { title: 'コードを有効化', description: 'コードのリソースを自社に追加できます。' },
  },
  act: {
    credits: { create: 'リソースを追加', move: 'リソースを移動' },
    creditCodes: {
      create: 'コードを作成',
      update: 'コードのコメントを編集',
      remove: 'コードを削除',
      activate: 'コードを有効化',
    },
    companyData: { buy: 'クレジットをデータに交換' },
    deviceCredits: { update: 'デバイスのサービスを変更', move: 'デバイスのリソースを移動' },
  },
  scope: {
    credit_transfer_codes: {
      title: '譲渡コード',
      read: '譲渡コードを表示',
      write: '譲渡コードを作成、変更、有効化、削除',
    },
    credits: {
      title: 'リソース',
      read: 'リソース、その履歴とレポートを表示',
      write: 'リソースを追加、移動し、クレジットをデータに交換',
    },
    device_credits: {
      title: 'デバイスのリソース',
      write: 'デバイスのサービスのオン/オフを切り替え、パックを割り当て、リソースを移動',
    },
  },
}
