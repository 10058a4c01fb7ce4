import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml, hasText, safeHref } from './html.ts'

/** The only allowed output: the listed tags, each in one fixed form, and no other `<` or `>`. */
const clean = /^(?:[^<>]|<\/?(?:p|b|strong|i|em|ul|ol|li|code)>|<br \/>|<a>|<a href="[^"<>]*" rel="noopener">|<\/a>)*$/

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) =>
    href!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
/** Whether a link on our page leads to a safe destination, as a browser resolves it. */
const isSafe = (href: string): boolean => {
  const url = new URL(href, 'https://console.test/notifications')
  return href.startsWith('/')
    ? url.origin === 'https://console.test'
    : /^https?:\/\//.test(href) && /^https?:$/.test(url.protocol) && url.username === ''
}

// NOTIFICATIONS-010 NOTIFICATIONS-018
test.each<[string, string]>([
  [
    '<p>Maintenance <b>tonight</b>, <a href="https://status.example/x?a=1&b=2">status</a></p>',
    '<p>Maintenance <b>tonight</b>, <a href="https://status.example/x?a=1&amp;b=2" rel="noopener">status</a></p>',
  ],
  [
    '<ul><li><em>one</em></li></ul><ol><li><code>ls</code></li></ol><br><strong>x</strong><i>y</i>',
    '<ul><li><em>one</em></li></ul><ol><li><code>ls</code></li></ol><br /><strong>x</strong><i>y</i>',
  ],
  [
    '<a href="/management/devices?status=online#top" target="_blank" onclick="x()">own</a>',
    '<a href="/management/devices?status=online#top" rel="noopener">own</a>',
  ],
  ['<script>alert(1)</script>after', 'after'],
  ['<style>@import "x"</style>after', 'after'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" jav&#x09;ascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="//evil.test">x</a>', '<a>x</a>'],
  ['<a href="/\\evil.test">x</a>', '<a>x</a>'],
  ['<a href="/.//evil.test">x</a>', '<a>x</a>'],
  ['<a href="/\t/evil.test">x</a>', '<a>x</a>'],
  ['<a href="https://console.test@evil.test/">x</a>', '<a>x</a>'],
  ['<p style="position:fixed" class="x" id="y">x</p>', '<p>x</p>'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', '<a>x</a>'],
  ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
])('NOTIFICATIONS-018 %s', (dirty, expected) => {
  expect(cleanHtml(dirty)).toBe(expected)
})

test('NOTIFICATIONS-018 deep nesting is cut off, and HTML without readable text is recognised', () => {
  const deep = cleanHtml(`${'<b>'.repeat(5000)}x${'</b>'.repeat(5000)}`)
  expect(deep.match(/<b>/g)?.length ?? 0).toBeLessThanOrEqual(20)
  for (const empty of ['', '<p></p>', '<p> &nbsp; </p>', '<script>x</script>', '<br>', '<img src=x>'])
    expect(hasText(cleanHtml(empty)), empty).toBe(false)
  expect(hasText(cleanHtml('<p>x</p>'))).toBe(true)
})

const pieces = [
  '<',
  '>',
  '</',
  '/>',
  '"',
  "'",
  '=',
  ' ',
  '\t',
  '\n',
  '\0',
  '`',
  '\\',
  '/',
  '//',
  ':',
  '&',
  ';',
  '&lt;',
  '&#60;',
  '&#x3c;',
  '&quot;',
  '&Tab;',
  '&colon;',
  '&#0;',
  '&notit;',
  '<!--',
  '-->',
  '--!>',
  '<!',
  '<?',
  '<![CDATA[',
  ']]>',
  '<script>',
  '</script>',
  '<script/src=x>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><style>',
  '<math><mtext>',
  '</math>',
  '<table>',
  '<noscript>',
  '<textarea>',
  '<title>',
  '<xmp>',
  '<iframe srcdoc="',
  '<template>',
  '<plaintext>',
  '<style>',
  '</style>',
  '<base href=//evil.test>',
  '<meta http-equiv=refresh content=0>',
  '<form action=x>',
  '<input autofocus onfocus=x>',
  '<p>',
  '</p>',
  '<p onclick=x>',
  '<b>',
  '<br>',
  '<code>',
  '</code>',
  '<a',
  '<a href=',
  '</a>',
  'href=',
  'rel=x',
  'javascript:',
  'JaVaScRiPt:',
  'java\nscript:',
  'vbscript:',
  'data:text/html,',
  'http://',
  'https://evil.test',
  'https:evil.test',
  '//evil.test',
  '/\\evil.test',
  '/.//evil.test',
  '/path',
  'x@y',
  'alert(1)',
  'expression(',
  'url(',
  '\u2028',
  '\ufeff',
  '\ud83d\ude00',
  'ſcript',
  'K',
]
const hostile = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('NOTIFICATIONS-018 SECURITY-023 whatever the input, only the allowed tags with safe links are returned', () => {
  fc.assert(
    fc.property(hostile, (dirty) => {
      const once = cleanHtml(dirty)
      expect(once).toMatch(clean)
      expect(hrefsOf(once).filter((href) => !isSafe(href))).toEqual([])
    }),
    { numRuns: 5000 },
  )
})

test('NOTIFICATIONS-018 only web addresses and paths of this server are accepted as addresses', () => {
  const fuzzed = fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces, '.', '..', '#', '?', '[', '%2f', '%5c'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fuzzed, (text) => {
      const href = safeHref(text)
      expect(href === undefined || isSafe(href), `${JSON.stringify(text)} became ${href}`).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('the pattern that the fuzz test uses rejects unsafe output', () => {
  for (const bad of [
    '<script>',
    '<a href="x">',
    '<p onclick="x">',
    '<a href="x" rel="noopener" onclick="y">',
    'a < b',
    '<img />',
    '<P>',
  ])
    expect(clean.test(bad), bad).toBe(false)
})
