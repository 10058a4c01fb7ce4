import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  permission: {
    view_device_dashboard: {
      title: 'デバイスのダッシュボードを表示',
      description: 'デバイスのダッシュボードを、ユーザーが閲覧できる値とともに表示します。',
    },
    update_device_dashboard: {
      title: 'デバイスのダッシュボードを編集',
      description: 'ダッシュボードとテンプレートを作成・編集・削除し、ダッシュボードを表示するリンクを作成します。',
    },
  },
  act: {
    dashboards: {
      data: 'ダッシュボードの値を取得',
      create: 'ダッシュボードを作成',
      update: 'ダッシュボードを編集',
      remove: 'ダッシュボードを削除',
      restore: 'ダッシュボードのバージョンを復元',
    },
    dashboardTemplates: {
      create: 'ダッシュボードのテンプレートを作成',
      remove: 'ダッシュボードのテンプレートを削除',
    },
    dashboardLinks: {
      open: 'リンクからダッシュボードを表示',
      picture: 'リンクからダッシュボードの画像を取得',
      create: 'ダッシュボードのリンクを作成',
      remove: 'ダッシュボードのリンクを失効',
    },
  },
  scope: {
    device_dashboards: {
      title: 'ダッシュボード',
      read: 'デバイスのダッシュボードを表示',
      write: 'デバイスのダッシュボードを作成・変更',
    },
  },
}
