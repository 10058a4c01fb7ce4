import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'SMTP 設定',
  description: '最上位の会社の最も古い設定が、コードやリンクなど本製品自身のメールを送信します。ほかの会社の設定は、その会社のアラートとレポートに使われます。',
  search: '名前、ホスト、メール',
  empty: 'メールサーバーがまだありません。追加するまで、コードやパスワード再設定のリンクをメールで送れません。',
  field: { name: '名前', company: '会社', host: 'ホスト', port: 'ポート', email: '送信元アドレス', username: 'ユーザー名', password: 'パスワード', tls: 'TLS モード', created: '作成日時' },
  tls: { tls: 'TLS', starttls: 'STARTTLS', none: 'なし' },
  tlsHint: {
    tls: '最初から暗号化します。通常はポート 465 です。', starttls: '重要な内容の前に必ず暗号化し、できなければ送信しません。通常はポート 587 です。',
    none: 'パスワードもメールも平文で送られます。このマシン上のサーバーに限ってください。',
  },
  add: {
    action: 'SMTP 設定を追加', title: 'SMTP 設定の追加', verb: '設定を追加', purpose: 'パスワードは暗号化して保存され、誰にも表示されません。',
    nameHelp: '一覧で使う名前です。', emailHelp: 'このアドレスからメールが届きます。サーバーが送信元として認めている必要があります。',
  },
  edit: {
    action: '編集', title: 'SMTP 設定の編集', verb: '変更を保存', passwordKept: '保存済みのものを使うには空のままにします。',
    passwordNeeded: 'ホスト、ポート、TLS モードのいずれかが変わりました。保存済みのパスワードは別のサーバー用のため、もう一度入力してください。',
  },
  remove: { action: '削除', title: 'SMTP 設定の削除', verb: '設定を削除', message: '{{name}} からは何も送信されなくなります。パスワードは消去され、元に戻せません。' },
  test: {
    action: 'テストメールを送信', to: '保存の有無にかかわらず、ここに入力した内容で {{email}} にテストメールを送ります。', lacking: 'テストメールを送るには次を入力してください: {{fields}}', sending: '送信中',
    sent: 'メールサーバーが {{email}} 宛てのメールを受け付けました。', look: '受信トレイと迷惑メールフォルダーを確認してください。', failed: 'テストメールを送信できませんでした。',
  },
  state: { queued: '送信待ち', sent: '送信済み', failed: '失敗' },
  kind: { code: 'サインインコード', activation: 'アドレスの確認', password: 'パスワードのリンク', impersonation: 'なりすまし', test: 'テストメール', invitation: '招待' },
  log: {
    title: 'メールログ', search: '宛先、件名', empty: 'メールはまだ送信されていません。', state: '状態', to: '宛先', subject: '件名', kind: '種類', error: 'エラー', attempts: '試行回数',
    time: '日時', sent: '引き渡し日時', gaveUp: 'メールの送信を断念しました。', again: '前回の試行は失敗しました。もう一度試みます。',
  },
  suppression: {
    action: '送信停止リストから外す', title: 'メール送信停止リストから外す', verb: 'アドレスを外す', email: 'メールアドレス', mark: '送信停止',
    purpose: 'メールサーバーがこのアドレスを恒久的に拒否したため、メールを送っていません。メールボックスが使えるようになったら外してください。',
    isOn: 'このアドレスは送信停止リストにあり、メールは送られません。', isNot: 'このアドレスは送信停止リストにありません',
  },
}
