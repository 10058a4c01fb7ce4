import { byHttp, cut, plainText } from './http.ts'
import type { Message } from './types.ts'

const telegram = 'https://api.telegram.org'

/** Publishes to a topic of an ntfy server. The topic is the path of the address. */
export const sendNtfy = byHttp(({ settings, secret }, message) => {
  const url = new URL(settings.url!)
  const topic = decodeURIComponent(url.pathname.split('/').findLast(Boolean) ?? '')
  const ends = message.type === 'resolved' || message.type === 'test'
  return {
    url: new URL('./', url).href,
    ...(secret !== undefined && { headers: { authorization: `Bearer ${secret}` } }),
    body: JSON.stringify({
      topic,
      title: cut(message.subject, 250),
      message: cut(message.message || message.subject, 3500),
      priority: ends ? 3 : 4,
      click: message.url,
    }),
  }
})

const base = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url)

/** Sends a message of a Telegram bot, through Telegram or a Bot API server of one's own. */
export const sendTelegram = byHttp(({ settings, secret = '' }, message) => ({
  url: `${base(settings.url ?? telegram)}/bot${secret}/sendMessage`,
  body: JSON.stringify({
    chat_id: settings.chat_id,
    // Without a parse mode, the text of a device stays text.
    text: cut(plainText(message), 4000),
    link_preview_options: { is_disabled: true },
  }),
}))

/** Slack reads three characters as markup; https://docs.slack.dev/messaging/formatting-message-text. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Posts to an incoming webhook of Slack. */
export const sendSlack = byHttp(({ secret = '' }, message) => ({
  url: secret,
  body: JSON.stringify({
    text: cut(slackText(message.subject), 2900),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(message.subject, 150) } },
      ...(message.message
        ? [{ type: 'section', text: { type: 'plain_text', text: cut(message.message, 3000), emoji: false } }]
        : []),
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${slackText(message.url)}>` }] },
    ],
  }),
}))

/** A text of an adaptive card. Its markdown would read a device's text as links, so those characters are escaped. */
const teamsText = (text: string) => ({
  type: 'TextBlock',
  wrap: true,
  text: text.replaceAll(/[\\[\]()*_#`~<>]/g, String.raw`\$&`).replaceAll('\n', '\n\n'),
})

const cardOf = ({ subject, message, url }: Message) => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body: [
    { ...teamsText(cut(subject, 500)), weight: 'Bolder', size: 'Medium' },
    ...(message ? [teamsText(cut(message, 4000))] : []),
    teamsText(url),
  ],
})

/** Posts an adaptive card to a Teams workflow that starts when a webhook request is received. */
export const sendTeams = byHttp(({ secret = '' }, message) => ({
  url: secret,
  body: JSON.stringify({
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: cardOf(message) },
    ],
  }),
}))
