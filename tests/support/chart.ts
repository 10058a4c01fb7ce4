import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const limitMs = 120_000

/** The path of the Helm chart. */
export const chartFolder = join(root, 'packaging/helm/outpost')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads fields of whatever the file contains
export type Yaml = any

/** Parses YAML. @returns the document, or a list if there are several */
export function parseYaml(text: string): Yaml {
  const script = join(root, 'node_modules/js-yaml/bin/js-yaml.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { input: text, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stderr}\n${text}`)
  return JSON.parse(stdout)
}

/**
 * Renders the chart with Go's templates, for a release named `prod`.
 * @returns the objects by kind and name, such as `Service/prod`. Throws with the chart's message if it refuses the values
 */
export function renderChart(values: object): Readonly<Record<string, Yaml>> {
  const context = { Release: { Name: 'prod' }, Chart: { AppVersion: '1.2.3' }, Values: values }
  const go = spawnSync('go', ['run', join(import.meta.dirname, 'chart/main.go'), chartFolder], {
    input: JSON.stringify(context),
    encoding: 'utf8',
    timeout: limitMs,
  })
  if (go.status !== 0) throw new Error(go.stderr || String(go.error))
  const documents = [parseYaml(go.stdout)].flat() as Yaml[]
  return Object.fromEntries(
    documents.filter(Boolean).map((document) => [`${document.kind}/${document.metadata.name}`, document]),
  )
}
