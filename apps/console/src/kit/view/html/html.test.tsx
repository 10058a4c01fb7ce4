import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { preparePage, show } from '../../../testing/page.tsx'
import { safeAddress } from './address.ts'
import { Html } from './Html.tsx'

beforeAll(preparePage)

async function rendered(html: string): Promise<HTMLElement> {
  await show(
    <section aria-label="drawn">
      <Html html={html} />
    </section>,
  )
  return document.querySelector<HTMLElement>('[aria-label="drawn"] > div')!
}

test('NOTIFICATIONS-010: formatting is kept in order', async () => {
  const html = '<p>Down <b>tonight</b>, <i>really</i><br>at <code>22:00</code></p><ul><li>one</li><li>two</li></ul>'
  expect((await rendered(html)).innerHTML).toBe(html)
})

test('FRAME-109 NOTIFICATIONS-010: unsafe markup that the server might have let through is not executed', async () => {
  const hostile = [
    '<img src=x onerror="hit()">text',
    '<script>hit()</script>text',
    '<p onclick="hit()" style="position:fixed" class="x" id="root">text</p>',
    '<svg onload="hit()"><text>x</text></svg>text',
    '<iframe srcdoc="<b>x</b>"></iframe>text',
    '<form action="https://evil.test"><button>text</button></form>',
    '<math><mtext><style><img src=x onerror=hit()></style></mtext></math>text',
    '<a href="javascript:hit()">text</a>',
    '<a href="data:text/html,x">text</a>',
    '<a href="//evil.test/">text</a>',
    '<a href="/\\evil.test">text</a>',
    '<a href=" java\tscript:hit()">text</a>',
  ]
  for (const html of hostile) {
    const box = await rendered(html)
    expect(box.textContent, html).toContain('text')
    expect(
      [...box.querySelectorAll('*')]
        .map((element) => element.localName)
        .filter((name) => !['p', 'b', 'br'].includes(name)),
      html,
    ).toEqual([])
    expect(
      [...box.querySelectorAll('*')].flatMap((element) => [...element.attributes]),
      html,
    ).toEqual([])
  }
})

test('web links open in a new window, and links inside the console are handled by its router', async () => {
  const box = await rendered(
    '<a href="https://status.example/now" target="_top" rel="opener" onclick="x">more</a> <a href="/devices/5">device</a>',
  )
  const [out, own] = [...box.querySelectorAll('a')]
  expect(Object.fromEntries([...out!.attributes].map(({ name, value }) => [name, value]))).toEqual({
    href: 'https://status.example/now',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
  expect(Object.fromEntries([...own!.attributes].map(({ name, value }) => [name, value]))).toEqual({
    href: '/devices/5',
  })
})

test('a safe address is on the web or on our own host, whatever the input', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      'http:',
      'https://',
      'javascript:',
      '@',
      '.',
      '..',
      ':',
      '\t',
      '\n',
      ' ',
      '%2f',
      'evil.test',
      'a',
    ),
    fc.string({ maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = safeAddress(pieces.join(''))
      if (address === undefined) return true
      const url = new URL(address, 'https://console.test')
      return address.startsWith('/')
        ? url.origin === 'https://console.test'
        : /^https?:$/.test(url.protocol) && url.username === ''
    }),
    { numRuns: 2000 },
  )
})

test('endlessly nested markup is cut off', async () => {
  expect((await rendered(`${'<b>'.repeat(500)}deep`)).textContent).toBe('')
})
