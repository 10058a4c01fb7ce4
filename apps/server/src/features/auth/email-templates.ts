import type { Language, EmailTemplate } from '../mail/service.ts'

interface EmailTemplates {
  code: (brand: string, code: string) => EmailTemplate
  activation: (brand: string, url: string) => EmailTemplate
  password: (brand: string, url: string) => EmailTemplate
}

/** The emails of this feature. The periods they mention are those of `codes.ts` and `links.ts`. */
export const emailTemplates: Readonly<Record<Language, EmailTemplates>> = {
  en: {
    code: (brand, code) => ({
      subject: `Your verification code for ${brand}`,
      lines: ['Enter this code to continue:'],
      code,
      ending: 'The code is valid for 5 minutes. If you did not request it, someone may know your password: change it.',
    }),
    activation: (brand, url) => ({
      subject: `Confirm your email address for ${brand}`,
      lines: ['Confirm that this is your email address.'],
      link: { label: 'Confirm email address', url },
      ending: 'The link works once and is valid for 24 hours. If you do not recognise this account, ignore this email.',
    }),
    password: (brand, url) => ({
      subject: `Reset your password for ${brand}`,
      lines: ['Someone has requested a new password for your account.'],
      link: { label: 'Choose a new password', url },
      ending:
        'The link works once and is valid for 1 hour. If this was not you, ignore this email: your password stays the same.',
    }),
  },
  nb: {
    code: (brand, code) => ({
      subject: `Bekreftelseskoden din for ${brand}`,
      lines: ['Skriv inn denne koden for å fortsette:'],
      code,
      ending: 'Koden er gyldig i 5 minutter. Hvis du ikke ba om den, kan noen ha fått tak i passordet ditt: Endre det.',
    }),
    activation: (brand, url) => ({
      subject: `Bekreft e-postadressen din for ${brand}`,
      lines: ['Bekreft at dette er e-postadressen din.'],
      link: { label: 'Bekreft e-postadressen', url },
      ending:
        'Lenken virker én gang og er gyldig i 24 timer. Hvis du ikke kjenner til denne kontoen, kan du se bort fra e-posten.',
    }),
    password: (brand, url) => ({
      subject: `Tilbakestill passordet for ${brand}`,
      lines: ['Noen har bedt om et nytt passord for kontoen din.'],
      link: { label: 'Velg et nytt passord', url },
      ending:
        'Lenken virker én gang og er gyldig i 1 time. Hvis det ikke var deg, kan du se bort fra e-posten: Passordet endres ikke.',
    }),
  },
  ja: {
    code: (brand, code) => ({
      subject: `${brand} の確認コード`,
      lines: ['続けるには次のコードを入力してください。'],
      code,
      ending:
        'コードは 5 分間有効です。心当たりがない場合は、第三者にパスワードを知られた可能性があるため、パスワードを変更してください。',
    }),
    activation: (brand, url) => ({
      subject: `${brand}: メールアドレスの確認`,
      lines: ['このメールアドレスがご本人のものであることを確認してください。'],
      link: { label: 'メールアドレスを確認', url },
      ending:
        'リンクは 1 回だけ使用でき、24 時間有効です。このアカウントに心当たりがない場合は、このメールを無視してください。',
    }),
    password: (brand, url) => ({
      subject: `${brand} のパスワードの再設定`,
      lines: ['このアカウントのパスワードの再設定が要求されました。'],
      link: { label: '新しいパスワードを設定', url },
      ending:
        'リンクは 1 回だけ使用でき、1 時間有効です。心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
    }),
  },
  uk: {
    code: (brand, code) => ({
      subject: `Ваш код підтвердження для ${brand}`,
      lines: ['Введіть цей код, щоб продовжити:'],
      code,
      ending: 'Код діє 5 хвилин. Якщо ви його не запитували, хтось може знати ваш пароль: змініть його.',
    }),
    activation: (brand, url) => ({
      subject: `Підтвердьте електронну адресу для ${brand}`,
      lines: ['Підтвердьте, що це ваша електронна адреса.'],
      link: { label: 'Підтвердити електронну адресу', url },
      ending:
        'Посилання діє 24 години, скористатися ним можна один раз. Якщо цей обліковий запис вам невідомий, не зважайте на цей лист.',
    }),
    password: (brand, url) => ({
      subject: `Відновлення пароля для ${brand}`,
      lines: ['Надійшов запит на новий пароль для вашого облікового запису.'],
      link: { label: 'Задати новий пароль', url },
      ending:
        'Посилання діє 1 годину, скористатися ним можна один раз. Якщо це були не ви, не зважайте на цей лист: пароль не зміниться.',
    }),
  },
}
