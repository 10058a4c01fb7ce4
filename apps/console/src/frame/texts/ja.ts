import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  group: { management: '管理', connect: 'RMS Connect', vpn: 'RMS VPN', administration: '運営', system: 'システム' },
  account: { menu: 'アカウントメニュー', language: '言語', signOut: 'ログアウト' },
  darkMode: { title: 'ダークモード', auto: '自動', on: 'オン', off: 'オフ' },
  start: {
    waiting: '起動しています',
    maintenance: 'メンテナンス',
    maintenanceReason: 'サービスに接続できないか、更新中です。データは失われず、デバイスは動作を続けています。',
    retry: '再試行',
    accessDenied: 'アクセスが拒否されました',
    noPermission: '閲覧権限がありません',
    signOut: '別のユーザーでサインイン',
  },
}
