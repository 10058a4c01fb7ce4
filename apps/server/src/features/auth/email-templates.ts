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
      lines: ['Enter this code to go on:'],
      code,
      ending: 'It is good for 5 minutes. If you did not ask for it, somebody knows your password: change it.',
    }),
    activation: (brand, url) => ({
      subject: `Confirm your e-mail address for ${brand}`,
      lines: ['Confirm that this is your e-mail address.'],
      link: { label: 'Confirm e-mail address', url },
      ending: 'The link works once and is good for 24 hours. If you do not know this account, ignore this mail.',
    }),
    password: (brand, url) => ({
      subject: `New password for ${brand}`,
      lines: ['Somebody has asked for a new password for your account.'],
      link: { label: 'Choose a new password', url },
      ending: 'The link works once and is good for 1 hour. If it was not you, ignore this mail: nothing changes.',
    }),
  },
  nb: {
    code: (brand, code) => ({
      subject: `Bekreftelseskoden din for ${brand}`,
      lines: ['Skriv inn denne koden for å fortsette:'],
      code,
      ending: 'Den gjelder i 5 minutter. Hvis du ikke ba om den, kjenner noen passordet ditt: bytt det.',
    }),
    activation: (brand, url) => ({
      subject: `Bekreft e-postadressen din for ${brand}`,
      lines: ['Bekreft at dette er e-postadressen din.'],
      link: { label: 'Bekreft e-postadressen', url },
      ending:
        'Lenken virker én gang og gjelder i 24 timer. Hvis du ikke kjenner til denne kontoen, kan du se bort fra e-posten.',
    }),
    password: (brand, url) => ({
      subject: `Nytt passord for ${brand}`,
      lines: ['Noen har bedt om et nytt passord for kontoen din.'],
      link: { label: 'Velg et nytt passord', url },
      ending:
        'Lenken virker én gang og gjelder i 1 time. Hvis det ikke var deg, kan du se bort fra e-posten: ingenting endres.',
    }),
  },
  ja: {
    code: (brand, code) => ({
      subject: `${brand} の確認コード`,
      lines: ['続けるには次のコードを入力してください。'],
      code,
      ending: 'コードは 5 分間有効です。心当たりがない場合は、パスワードが知られています。変更してください。',
    }),
    activation: (brand, url) => ({
      subject: `${brand} のメールアドレスの確認`,
      lines: ['このメールアドレスがご本人のものであることを確認してください。'],
      link: { label: 'メールアドレスを確認', url },
      ending:
        'リンクは 1 回だけ使用でき、24 時間有効です。このアカウントに心当たりがない場合は、このメールを無視してください。',
    }),
    password: (brand, url) => ({
      subject: `${brand} の新しいパスワード`,
      lines: ['アカウントの新しいパスワードが請求されました。'],
      link: { label: '新しいパスワードを設定', url },
      ending:
        'リンクは 1 回だけ使用でき、1 時間有効です。心当たりがない場合は、このメールを無視してください。何も変更されません。',
    }),
  },
  uk: {
    code: (brand, code) => ({
      subject: `Ваш код підтвердження для ${brand}`,
      lines: ['Введіть цей код, щоб продовжити:'],
      code,
      ending: 'Він дійсний 5 хвилин. Якщо ви його не запитували, хтось знає ваш пароль: змініть його.',
    }),
    activation: (brand, url) => ({
      subject: `Підтвердьте адресу електронної пошти для ${brand}`,
      lines: ['Підтвердьте, що це ваша адреса електронної пошти.'],
      link: { label: 'Підтвердити адресу', url },
      ending: 'Посилання діє один раз протягом 24 годин. Якщо вам невідомий цей обліковий запис, не зважайте на лист.',
    }),
    password: (brand, url) => ({
      subject: `Новий пароль для ${brand}`,
      lines: ['Хтось запросив новий пароль для вашого облікового запису.'],
      link: { label: 'Вибрати новий пароль', url },
      ending: 'Посилання діє один раз протягом 1 години. Якщо це були не ви, не зважайте на лист: нічого не зміниться.',
    }),
  },
}
