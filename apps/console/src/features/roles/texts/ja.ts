import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '役割と権限',
  line: 'ユーザー',
  search: '名称、説明',
  empty: '役割はまだありません。',
  isDefault: '標準',
  field: {
    title: '名称', description: '説明', company: '会社', companies: '会社', permissions: '権限', users: 'ユーザー', created: '作成日時', updated: '更新日時', kind: '種類', roles: '役割',
  },
  kind: { default: '標準', custom: 'カスタム' },
  default: {
    super_admin: 'システム管理者', admin: '管理者', end_user: 'エンドクライアント', read_only: 'ゲスト', support: 'サポート', readonly_admin: '上級ゲスト',
  },
  about: {
    super_admin: 'システム全体のすべての操作', admin: '自社のデバイス、ユーザー、子会社を完全に管理できます',
    end_user: '自社のデバイスを操作します。子会社は作成できません', read_only: '自社を閲覧するのみで、変更はできません',
    support: '他の人を支援します。すべてを閲覧し、リモートアクセスを開き、他のユーザーとして操作できます', readonly_admin: '自社と子会社を閲覧するのみで、変更はできません',
  },
  category: {
    'devices': 'デバイス', 'device-actions': 'デバイス操作', 'remote-access': 'リモートアクセス', 'vpn': 'VPN', 'companies': '会社', 'users': 'ユーザー', 'roles': '役割', 'tags': 'タグ', 'files': 'ファイル',
    'reports': 'レポート', 'alerts': 'アラート', 'monitoring': '監視', 'resources': 'リソース', 'system': 'システム',
  },
  add: { action: '役割を追加', title: '役割の追加', verb: '役割を追加', purpose: '役割は、その会社と配下の会社で使えます。', companiesHelp: '複数の会社を選ぶと、会社ごとに役割が作られます。' },
  copy: { action: 'コピー', of: '{{title}} のコピー' },
  edit: { action: '編集', title: '役割の編集', verb: '変更を保存' },
  overwrite: {
    action: '権限を上書き', title: '複数の役割の権限を上書き', verb: '権限を上書き', purpose: 'ここで選んだ内容が、役割の現在の権限をすべて置き換えます。', choose: '役割を選択',
  },
  remove: { action: '削除', title: '役割の削除', verb: '役割を削除', message: '{{company}} の「{{title}}」を削除します。元に戻せません。' },
  cannot: {
    isDefault: '標準の役割はどこでも同じで、変更できません。コピーを作成してください', isHigher: 'この役割には、あなたが持っていない権限が含まれています', isHeld: 'この役割を持つ人がいます。先に別の役割を割り当ててください',
  },
  permissions: {
    action: '権限を表示', purpose: 'この役割でできること。', search: '権限を検索', failed: '権限を読み込めませんでした', none: '一致する権限はありません。', all: 'すべての権限', found: '見つかったものすべて',
    needed: '権限を 1 つ以上選択してください。', notHeld: 'あなた自身がこの権限を持っていません。', chosen: '{{all}} 件中 {{count}} 件を選択', hits_other: '{{count}} 件の権限が見つかりました',
    keys: 'キーボード: ↑ ↓ で一覧を移動、→ ← でカテゴリーを開閉、スペースで選択、Ctrl+Enter で保存。',
  },
  change: {
    title: 'この変更の影響', loses: '失う権限:', gets: '得る権限:', own: 'これはあなた自身の役割です。', more_other: 'ほか {{count}} 件の役割',
    people_other: '「{{title}}」の役割を持つ人: {{count}} 人',
  },
}
