import type { Language, EmailTemplate } from './email-template.ts'

/** The test email, for the names of the product and of the server that it is sent through. */
export const testEmail: Readonly<Record<Language, (brand: string, host: string) => EmailTemplate>> = {
  en: (brand, host) => ({
    subject: `Test email from ${brand}`,
    lines: [`This email was sent through ${host}. The SMTP configuration works.`],
  }),
  nb: (brand, host) => ({
    subject: `Test-e-post fra ${brand}`,
    lines: [`Denne e-posten ble sendt via ${host}. SMTP-oppsettet virker.`],
  }),
  ja: (brand, host) => ({
    subject: `${brand} からのテストメール`,
    lines: [`このメールは ${host} を経由して送信されました。SMTP 設定は正しく動作しています。`],
  }),
  uk: (brand, host) => ({
    subject: `Тестовий лист від ${brand}`,
    lines: [`Цей лист надіслано через ${host}. Налаштування SMTP працює.`],
  }),
}
