/** The languages of the pages that a web session shows in place of the device's. */
export const pageLanguages = ['en', 'nb', 'ja', 'uk'] as const
export type PageLanguage = (typeof pageLanguages)[number]

/** What a page says: what happened, and what to do next. */
interface PageText {
  title: string
  text: string
}

/** The pages of a web session, by what happened. `{target}` is the address behind the device. */
export type PageName =
  | 'unknown'
  | 'data_used_up'
  | 'signIn'
  | 'badTicket'
  | 'unreachable'
  | 'no_answer'
  | 'bad_answer'
  | 'certificate_changed'
  | 'busy'
  | 'forbidden'

export const pageTexts: Readonly<Record<PageLanguage, Record<PageName, PageText> & { open: string; details: string }>> =
  {
    en: {
      open: 'Open the console',
      details: 'Details',
      unknown: {
        title: 'This session has ended',
        text: 'Its time is up, it was ended, or the address is wrong. Connect again from the console.',
      },
      data_used_up: {
        title: 'The data of the company is used up',
        text: 'The session was ended for that reason. Add company data or a data pack for the device in the console, then connect again.',
      },
      signIn: { title: 'Open this page from the console', text: 'You must be signed in to use this session.' },
      badTicket: {
        title: 'This link has already been used',
        text: 'A link opens a session once, within 30 seconds. Connect again from the console.',
      },
      unreachable: {
        title: 'No connection to {target}',
        text: 'The device is offline, does not allow this address, or nothing answers there. Try again in a moment.',
      },
      no_answer: {
        title: '{target} does not respond',
        text: 'It accepted the connection but sent no page. Try again.',
      },
      bad_answer: {
        title: '{target} sent an unreadable response',
        text: 'The response is not valid HTTP or TLS. Check the protocol and port of the entry.',
      },
      certificate_changed: {
        title: 'The certificate of {target} has changed',
        text: 'Nothing was sent to it. If the device was reset or its certificate renewed, remove the accepted certificate on the page of the entry in the console and connect again. Otherwise someone else may be answering.',
      },
      busy: {
        title: 'Too many requests at once',
        text: 'This session has reached its limit. Close other tabs that use it.',
      },
      forbidden: { title: 'Not allowed', text: 'The request came from another website.' },
    },
    nb: {
      open: 'Åpne konsollen',
      details: 'Detaljer',
      unknown: {
        title: 'Denne økten er avsluttet',
        text: 'Tiden er ute, økten ble avsluttet, eller adressen er feil. Koble til på nytt fra konsollen.',
      },
      data_used_up: {
        title: 'Firmaets data er brukt opp',
        text: 'Økten ble derfor avsluttet. Legg til firmadata eller en datapakke for enheten i konsollen, og koble til på nytt.',
      },
      signIn: { title: 'Åpne denne siden fra konsollen', text: 'Økten krever at du er logget inn.' },
      badTicket: {
        title: 'Denne lenken er allerede brukt',
        text: 'En lenke åpner en økt én gang, innen 30 sekunder. Koble til på nytt fra konsollen.',
      },
      unreachable: {
        title: 'Ingen tilkobling til {target}',
        text: 'Enheten er frakoblet, tillater ikke adressen, eller ingenting svarer der. Prøv igjen om litt.',
      },
      no_answer: {
        title: '{target} svarer ikke',
        text: 'Målet godtok tilkoblingen, men sendte ingen side. Prøv igjen.',
      },
      bad_answer: {
        title: '{target} sendte et uleselig svar',
        text: 'Svaret er ikke gyldig HTTP eller TLS. Kontroller protokollen og porten til oppføringen.',
      },
      certificate_changed: {
        title: 'Sertifikatet til {target} er endret',
        text: 'Ingenting ble sendt dit. Hvis enheten er tilbakestilt eller sertifikatet fornyet, fjerner du det godtatte sertifikatet på siden for oppføringen i konsollen og kobler til på nytt. Ellers kan det være noen andre som svarer.',
      },
      busy: {
        title: 'For mange forespørsler samtidig',
        text: 'Økten har nådd grensen. Lukk andre faner som bruker den.',
      },
      forbidden: { title: 'Ikke tillatt', text: 'Forespørselen kom fra et annet nettsted.' },
    },
    ja: {
      open: 'コンソールを開く',
      details: '詳細',
      unknown: {
        title: 'このセッションは終了しました',
        text: '時間切れになったか、セッションが終了されたか、アドレスが間違っています。コンソールからもう一度接続してください。',
      },
      data_used_up: {
        title: '会社データを使い切りました',
        text: 'そのため、セッションは終了しました。コンソールで会社データまたはデバイスのデータパックを追加してから、もう一度接続してください。',
      },
      signIn: { title: 'コンソールからこのページを開いてください', text: 'このセッションにはサインインが必要です。' },
      badTicket: {
        title: 'このリンクはすでに使用されています',
        text: 'リンクは 30 秒以内に一度だけ使えます。コンソールからもう一度接続してください。',
      },
      unreachable: {
        title: '{target} に接続できません',
        text: 'デバイスがオフラインか、このアドレスへの接続を許可していないか、接続先が応答していません。しばらくしてからもう一度お試しください。',
      },
      no_answer: {
        title: '{target} が応答しません',
        text: '接続は受け付けられましたが、ページが届きませんでした。もう一度お試しください。',
      },
      bad_answer: {
        title: '{target} の応答を読み取れません',
        text: '応答が、このサーバーで処理できる HTTP または TLS ではありません。エントリーのプロトコルとポートを確認してください。',
      },
      certificate_changed: {
        title: '{target} の証明書が変わりました',
        text: '何も送信していません。デバイスを初期化した場合や証明書を更新した場合は、コンソールのエントリーのページで承認済みの証明書を削除し、もう一度接続してください。それ以外の場合は、第三者が応答している可能性があります。',
      },
      busy: {
        title: '同時に送信されたリクエストが多すぎます',
        text: 'このセッションの上限に達しました。このセッションのほかのタブを閉じてください。',
      },
      forbidden: { title: '許可されていません', text: 'リクエストは別のサイトから送信されました。' },
    },
    uk: {
      open: 'Відкрити консоль',
      details: 'Подробиці',
      unknown: {
        title: 'Цей сеанс завершено',
        text: 'Час вичерпано, сеанс завершено або адреса неправильна. Під’єднайтеся з консолі ще раз.',
      },
      data_used_up: {
        title: 'Трафік компанії вичерпано',
        text: 'Тому сеанс завершено. Додайте в консолі трафік компанії або пакет трафіку для пристрою й під’єднайтеся ще раз.',
      },
      signIn: { title: 'Відкрийте цю сторінку з консолі', text: 'Для цього сеансу потрібно ввійти в систему.' },
      badTicket: {
        title: 'Це посилання вже використано',
        text: 'Посилання відкриває сеанс один раз протягом 30 секунд. Під’єднайтеся з консолі ще раз.',
      },
      unreachable: {
        title: 'Немає з’єднання з {target}',
        text: 'Пристрій не в мережі, не дозволяє з’єднання з цією адресою або там ніщо не відповідає. Спробуйте трохи згодом.',
      },
      no_answer: {
        title: '{target} не відповідає',
        text: 'З’єднання прийнято, але сторінка не надійшла. Спробуйте ще раз.',
      },
      bad_answer: {
        title: 'Незрозуміла відповідь від {target}',
        text: 'Надійшли дані, що не відповідають HTTP або TLS. Перевірте протокол і порт запису.',
      },
      certificate_changed: {
        title: 'Сертифікат {target} змінився',
        text: 'Туди нічого не надіслано. Якщо пристрій скинули або сертифікат поновили, вилучіть прийнятий сертифікат на сторінці запису в консолі й під’єднайтеся ще раз. Інакше там може відповідати хтось інший.',
      },
      busy: {
        title: 'Забагато одночасних запитів',
        text: 'Сеанс досяг ліміту. Закрийте інші вкладки, які його використовують.',
      },
      forbidden: { title: 'Не дозволено', text: 'Запит надійшов з іншого сайту.' },
    },
  }
