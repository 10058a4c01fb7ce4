/** What documents may name as evidence. */
export interface Sources {
  files: ReadonlySet<string>
  /** The ids of the rules that may be named. */
  rules: ReadonlySet<string>
  /** The beginnings of ids of rules, such as `TAGS`. */
  prefixes: readonly string[]
  textOf: (file: string) => string
}

/** Returns the cells of all rows of the tables with this heading, in the order of the document. */
export function rowsBelow(document: string, heading: string): string[][] {
  const rows: string[][] = []
  let isInside = false
  for (const line of document.split('\n')) {
    if (line === `| ${heading} |`) isInside = true
    else if (!line.startsWith('|')) isInside = false
    else if (isInside && !line.startsWith('|---')) rows.push(line.slice(2, -2).split(' | '))
  }
  return rows
}

/** Whether a test or a group of tests in this source has a title that begins with this text. */
const hasTitle = (source: string, beginning: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(quote + beginning))

/**
 * Returns what a text names that does not exist: rules by their ids, files in backquotes by their paths, and tests by
 * the beginning of their title in quotes after their file.
 */
export function problemsOf(text: string, { files, rules, prefixes, textOf }: Sources): string[] {
  const ids = text.match(new RegExp(`\\b(?:${prefixes.join('|')})-\\d{3}\\b`, 'g')) ?? []
  // The ids within titles belong to the tests.
  const outside = text.replace(/: "[^"]*"/g, '')
  const problems = ids.filter((id) => outside.includes(id) && !rules.has(id)).map((id) => `no rule with a test: ${id}`)
  for (const [, file, title] of text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.\w+)`(?:: "([^"]+)")?/g)) {
    if (!files.has(file!)) problems.push(`no file ${file}`)
    else if (title !== undefined && !hasTitle(textOf(file!), title)) problems.push(`no test in ${file}: ${title}`)
  }
  return problems
}

/** Returns the sections to which a document links within itself and that it does not have. */
export function missingAnchors(document: string): string[] {
  const anchors = new Set(
    [...document.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  return [...document.matchAll(/\]\(#([\w-]+)\)/g)]
    .map(([, anchor]) => anchor!)
    .filter((anchor) => !anchors.has(anchor))
}
