import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'アカウント設定',
  back: '戻る',
  profile: {
    tab: 'プロフィール', name: '氏名', username: 'ユーザー名', email: 'メールアドレス', proven: '確認済み', unproven: '未確認', company: '会社', role: '役割',
    lastLogin: '前回のサインイン', never: 'なし',
  },
  email: { action: 'メールアドレスを変更', verb: 'アドレスを保存', purpose: '現在のアドレスは {{email}} です。', next: '新しいメールアドレス', help: 'このアドレスでサインインします。メールを送れる環境ではリンクが届き、開くまで先に進めません。', saved: 'アドレスを保存しました' },
  security: { tab: 'セキュリティ', failed: 'セキュリティ設定を読み込めませんでした' },
  password: {
    title: 'パスワード', help: '変更すると、ほかのセッションはすべて終了します。アクセストークンはそのまま使えます。', action: 'パスワードを変更', verb: 'パスワードを変更',
    purpose: 'この画面のサインインは続きます。ほかのセッションはすべて終了します。', current: '現在のパスワード', next: '新しいパスワード', nextHelp: '8 文字以上。',
  },
  factor: {
    title: '第 2 要素', none: 'オフ', totp: '認証アプリ', email: 'メールのコード', passkey: 'パスキー', identity: 'ID サービス',
    help: 'サインインのたびに、また取り消せない操作の前に、パスワードに加えて入力するコードです。',
    mandatory: 'ここでは第 2 要素が必須のため、変更はできますが解除はできません。',
    setUp: '第 2 要素を設定', change: '方法を変更', remove: '解除',
    removeTitle: '第 2 要素の解除', removeVerb: '第 2 要素を解除',
    removeMessage: '以後はパスワードだけでアカウントに入れるようになり、回復コードは使えなくなります。',
  },
  change: {
    setUpTitle: '第 2 要素の設定', title: '第 2 要素の変更', purpose: '本人であることをどのように確認しますか。', changePurpose: '変更は現在の方法で確認します。新しい方法が確認されるまで、現在の方法が有効です。',
    method: '方法', totpHelp: 'スマートフォンのアプリに表示されるコードを使います。オフラインでも使えます。', emailHelp: 'コードをあなたのメールアドレスに送信します。', noMail: 'ここにはメールサーバーがありません。', passkeyHelp: '指紋、顔、PIN、セキュリティキーで確認します。', noPasskey: '先にパスキーを追加してください。', identityHelp: 'このアカウントと連携しているサービスで、もう一度サインインします。', noIdentity: '先に ID サービスを連携してください。',
    inUse: '{{method}} (使用中)', verb: '次へ', notSent: '新しいコードは送信されませんでした。',
  },
  totp: {
    title: '認証アプリ', purpose: 'アプリでコードを読み取り、表示された 6 桁の数字を入力してください。', qr: '認証アプリ用の QR コード',
    key: 'または次のキーを手で入力:', copy: 'キーをコピー', open: 'この端末のアプリで開く', code: 'アプリのコード', verb: 'コードを確認',
  },
  recovery: {
    title: '回復コード', purpose: 'それぞれコードの代わりに 1 回だけ使えます。再表示はされないので、スマートフォンがなくても取り出せる場所に保管してください。',
    copy: 'コードをコピー', save: 'ファイルに保存', kept: '保管しました', fileTitle: '{{name}} ({{host}}) の回復コード',
    left_other: '回復コードの残り: {{count}} 個', few: '残りわずかです。必要になる前に作り直してください。',
    renew: 'コードを作り直す', renewTitle: '回復コードの作り直し', renewMessage: '保管してあるコードは使えなくなります。', renewVerb: 'コードを作り直す',
  },
  token: {
    tab: 'アクセストークン', add: '新しいトークン', new: '新しいアクセストークン', verb: 'トークンを作成', purpose: 'あなたの名前で API を呼び出すスクリプトやプログラムのためのものです。',
    help: 'トークンはあなたの名前で API を呼び出します。スコープの範囲に限られ、あなた以上の権限を持つことはありません。', search: '名前で検索',
    empty: 'トークンはまだありません。個別に失効できるよう、スクリプトごとに作成してください。',
    name: '名前', nameHelp: '使い道を書きます。例: 「夜間バックアップ」', validity: '有効期間', days_other: '{{count}} 日', forEver: '無期限',
    reach: 'できること', reachAll: '自分にできることすべて', reachAllHint: '今後追加されるものも含みます。', reachSome: '選んだものだけ', scopes: 'スコープ', noScope: 'スコープを 1 つ以上選んでください。',
    everything: 'すべて', read: '読み取り', write: '変更', lastUsed: '最終使用', expires: '有効期限', expired: '期限切れ', created: '作成日時',
    revoke: '失効', revokeTitle: 'アクセストークンの失効', revokeVerb: 'トークンを失効', revokeMessage: '{{name}} を使うプログラムは次の呼び出しから拒否されます。取り消せません。',
    made: 'アクセストークン', once: '今すぐコピーしてください。再表示はされません。', copy: 'トークンをコピー', try: 'シェルで試す:', copyLine: '行をコピー', kept: '保管しました',
  },
  session: {
    title: 'セッション', others: 'ほかをすべて終了', othersTitle: 'ほかのセッションをすべて終了', othersMessage: 'このブラウザー以外はすべてサインアウトされます。アクセストークンは残ります。',
    end: 'セッションを終了', endTitle: 'セッションを終了', endMessage: 'そのブラウザーはただちにサインアウトされます。',
  },
  login: { title: 'サインイン履歴', help: '過去 90 日間の記録です。心当たりのないものがあれば、パスワードを変更してください。', all: 'さらに表示' },
  area: { devices: 'デバイス', people: '会社とユーザー', mail: 'メール', other: 'その他' },
  resource: {
    announcements: 'お知らせ', companies: '会社', device_actions: 'デバイス操作', device_logs: 'デバイスのログ', device_remote_access: 'リモートアクセス', devices: 'デバイス',
    mail_logs: 'メールログ', monitoring: '監視データ', notifications: '通知', roles: '役割', search: '検索', smtp_configurations: 'SMTP 設定', system: 'ホスト鍵',
    tags: 'タグ', user: '自分のユーザー情報', users: 'ユーザー',
  },
}
