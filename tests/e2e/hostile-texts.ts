/** An attribute of every element in the hostile markup, so that one search over a page finds any that became active. */
export const mark = 'data-hostile'
/** The greatest length of a word without spaces. */
export const longest = 2000

/** Runs where text is taken for script: a native dialog of the browser cannot be missed. */
const strike = 'alert(document.domain)'

/**
 * Texts that have an effect wherever they are not treated as plain text: markup, URLs, templates, formulas, the names
 * of properties that every object has, and characters that reverse, hide or extend the text around them. None is longer
 * than 64 characters.
 */
export const hostileTexts: Readonly<Record<string, string>> = {
  image: `<img src=x onerror=${strike} ${mark}>`,
  script: `"><script ${mark}>${strike}</script>`,
  frame: `'><iframe ${mark} srcdoc="<p>in</p>"></iframe>`,
  drawing: `<svg ${mark}/onload=${strike}>`,
  reference: '&lt;b&gt; &amp; &#x3c;i&#x3e; &nbsp',
  address: `javascript:${strike}`,
  template: '{{7*7}} {{name}} ${7*7} #{7*7} <%= 7*7 %> %s %d',
  nested: '$t(errors:INTERNAL) $t(devices:title) {{- name}}',
  replacement: "$& $1 $` $' \\1 \\n \\u0041",
  query: "'; DROP TABLE devices; -- ' OR '1'='1",
  shell: '$(reboot) `reboot` ; reboot | reboot & reboot',
  path: '../../../../etc/passwd%00.png',
  formula: '=HYPERLINK("http://elsewhere.invalid/?x="&A1,"click")',
  prototype: '__proto__',
  constructorName: 'constructor',
  method: 'toString',
  turned: 'invoice\u202Egnp.exe',
  isolated: '\u2066open\u2067isolate',
  hidden: 'pay\u200B\u200D\u2060pal',
  unseen: '\u200B\u2060\u200B\u2060',
  controls: 'bell\u0007back\u0008\u0001\u007f\u0085end',
  colours: '\u001b[31mred\u001b[0m\u001b]0;owned\u0007\u001b[2J',
  lines: 'one\ntwo\r\nthree\u2028four\ttab',
  emoji: '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇳🇴 é̂̃',
  stacked: `z${'\u0301\u0310\u0322\u0353'.repeat(12)}algo`,
  arabic: 'مرحبا بالعالم 123 שלום',
  number: '1e999',
  nothing: 'null',
  narrowGap: 'W'.repeat(64),
}

/** Returns a word without spaces of `length` characters. */
export const longWord = (length = longest): string => 'W'.repeat(length)

/** All of them in one text of several lines, as a command could print them. */
export const everything = `${Object.values(hostileTexts).join('\n')}\n${longWord()}\n`
