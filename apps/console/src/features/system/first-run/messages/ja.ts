import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '初期設定',
  purpose: 'このシステムの設定を順番に進めます。ステップを後回しにして、後で戻ることもできます。',
  progress: '{{count}} ステップ中 {{done}} ステップが完了',
  banner: '初期設定: {{count}} ステップ中 {{done}} ステップが完了しました。',
  resume: '初期設定を続ける',
  dismiss: '初期設定を閉じる',
  finish: '初期設定を完了',
  complete: 'すべての設定が完了しました。',
  later: 'すべてのステップが完了するまで、デバイス一覧からこのページに戻れます。',
  skip: '後で行う',
  continue: '次へ',
  state: {
    done: '完了',
    skipped: '後回し',
  },
  terms: {
    title: '利用規約への同意',
    help: '続ける前に、規約を読んで同意してください。',
  },
  email: {
    title: 'メールアドレスの登録',
    help: '初期設定のアドレス admin@localhost.localdomain ではメールを受信できません。コードやリンクは、ここで登録するアドレスに送信されます。',
    label: 'メールアドレス',
    form: '以後、このアドレスでサインインします。',
    verb: 'アドレスを保存',
  },
  factor: {
    title: 'アカウントの保護',
    help: '第二要素がないと、パスワードを知った人は誰でもデバイスにアクセスできます。',
    verb: '第二要素を設定',
  },
  company: {
    title: '会社名の設定',
    help: '会社名は一覧、アカウントメニュー、メール、招待に表示されます。',
    name: '会社名',
    verb: '会社名を保存',
  },
  address: {
    title: '公開アドレスの設定',
    help: 'デバイスの接続先とメール内のリンクに使われます。デバイスの設置場所から接続できるアドレスにしてください。',
    label: '公開アドレス',
    form: 'https:// で始め、パスは付けません（例: https://devices.example.com）。',
    verb: '確認して保存',
    anyway: 'このまま保存',
    fixed: 'アドレス {{address}} は OUTPOST_PUBLIC_URL で設定されています。',
    notChecked: 'アドレスを確認できませんでした',
    problem: 'このアドレスは使えない可能性があります',
    byBrowser: 'ブラウザーはこのアドレスでこのページを開いています。お使いのネットワークからは接続できます。',
    plain:
      '暗号化されていない HTTP ではブラウザーからサインインできないため、招待やメール内のリンクが使えません。HTTPS を設定し、https:// で始まるアドレスを入力してください。',
    outcome: {
      reached: 'このサーバーが {{address}} で応答しています。',
      loopback:
        '{{address}} に接続できるのはこのマシンだけです。デバイスから接続できる名前または IP アドレスを入力してください。',
      unknown_name: '{{address}} の名前が見つかりません。スペルと DNS の設定を確認してください。',
      private:
        '{{address}} はプライベートネットワークのアドレスです。このサーバーからは接続しないため、確認できませんでした。',
      closed: '{{address}} から応答がありません。ポート、ファイアウォール、ポート転送を確認してください。',
      timeout: '{{address}} は時間内に応答しませんでした。ファイアウォールとポート転送を確認してください。',
      certificate:
        '{{address}} の証明書はこの名前に対して有効ではありません。証明書を確認するか、別のアドレスを使ってください。',
      redirected: '{{address}} は {{target}} に転送されます。そのアドレスを入力してください。',
      other_server: '{{address}} では別のサーバーが応答しています。DNS の設定とプロキシを確認してください。',
      failed: '{{address}} に接続できませんでした。アドレスを確認して、もう一度お試しください。',
    },
  },
  device: {
    title: '最初のデバイスの追加',
    help: 'コマンドを生成し、デバイスで実行します。オンラインになったデバイスがここに表示されます。',
  },
  colleague: {
    title: '同僚の招待',
    help: '同僚にリンク付きのメールが届きます。メールサーバーがない場合は、表示されるリンクを同僚に渡してください。',
    verb: '同僚を招待',
  },
}
