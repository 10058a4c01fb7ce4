import { errorMessages, errorStatuses } from '@outpost/contract/kit/errors'
import { permissions } from '@outpost/contract/permissions'
import { escapeHtml } from '../kit/escape-html.ts'
import { curlFor } from './curl.ts'
import type { OpenApi } from './document.ts'
import type { Operation, Parameter } from './operations.ts'
import { nameOfResponse, shared } from './responses.ts'
import { rowsOf, type SchemaRow, typeOf } from './schema-rows.ts'
import type { Components } from './schemas.ts'

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

/** A table in its own container, which scrolls sideways when needed and can be focused by keyboard. */
const table = (
  label: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string => `<section class="table" tabindex="0" aria-label="${escapeHtml(label)}"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map(([first, ...cells]) => `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table></section>`

const part = (title: string, content: string): string => `<h3>${title}</h3>\n${content}`

/** Escapes text and turns backquoted parts into `<code>` elements. */
const marked = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** The table cells that describe a value, without its name. */
const cellsOf = ({ type, description, limits }: SchemaRow): string[] => [
  escapeHtml(type),
  [marked(description), limits.length > 0 && `<span class="limits">${escapeHtml(limits.join('; '))}</span>`]
    .filter(Boolean)
    .join(' '),
]
const required = (isRequired: boolean): string => (isRequired ? ' <span class="required">required</span>' : '')

function parametersPart(title: string, parameters: readonly Parameter[], components: Components): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, schema, in: where, ...parameter }) => {
    const [row] = rowsOf({ type: 'object', properties: { [name]: schema } }, components)
    const example = parameter.example === undefined ? [] : [`example ${[parameter.example].flat().join(',')}`]
    return [
      code(name) + required(parameter.required),
      where,
      ...cellsOf({ ...row!, description: parameter.description ?? '', limits: [...row!.limits, ...example] }),
    ]
  })
  return part(title, table(title, ['Name', 'In', 'Type', 'Description'], rows))
}

function bodyPart({ requestBody }: Operation, components: Components): string {
  const [[type, { schema }] = ['', { schema: {} }], ...others] = Object.entries(requestBody?.content ?? {})
  if (type === '') return ''
  const rows = rowsOf(schema, components)
  const types = [type, ...others.map(([other]) => other)].map(code).join(' or ')
  const shown =
    rows.length > 0
      ? table(
          'Body',
          ['Name', 'Type', 'Description'],
          rows.map((row) => [code(row.path) + required(row.required), ...cellsOf(row)]),
        )
      : `<p>${escapeHtml(typeOf(schema, components))}</p>`
  return part('Body', `<p>${types}</p>\n${shown}`)
}

function answerPart({ responses }: Operation, components: Components): string {
  const [status, { content = {} }] = Object.entries(responses).find(([of]) => of.startsWith('2'))!
  const [[type, { schema }] = ['', { schema: {} }], ...others] = Object.entries(content)
  const rows = rowsOf(schema, components)
  const types = [type, ...others.map(([other]) => other)].map(code).join(' or ')
  return part(
    'Response',
    `<p>${status}, ${types}</p>\n${
      rows.length > 0
        ? table(
            'Response',
            ['Name', 'Type', 'Description'],
            rows.map((row) => [code(row.path), ...cellsOf(row)]),
          )
        : ''
    }`,
  )
}

function errorsPart({ responses }: Operation): string {
  const codes = Object.values(responses).flatMap((response) => response['x-codes'] ?? [])
  const general = Object.values(responses).flatMap(({ $ref }) =>
    $ref === undefined ? [] : shared[nameOfResponse($ref)]!.codes,
  )
  const any = `Like others, the call can also fail with ${general.map(code).join(', ')}.`
  return part(
    'Errors',
    `${
      codes.length > 0
        ? table(
            'Errors',
            ['Code', 'Status', 'Meaning'],
            codes.map((one) => [code(one), String(errorStatuses[one]), escapeHtml(errorMessages[one])]),
          )
        : ''
    }<p class="note">${any}</p>`,
  )
}

const titleOfPermission = new Map<string, string>(permissions.map(({ name, title }) => [name, title]))

/** Lists who may use the endpoint and whether it requires confirmation. */
function factsPart(operation: Operation): string {
  const {
    'x-permission': access,
    'x-confirm': confirm,
    security: [security],
  } = operation
  const who =
    access === 'public'
      ? 'Everyone, without signing in'
      : access === 'signed-in'
        ? 'Everyone who is signed in'
        : `${code(access)} ${escapeHtml(titleOfPermission.get(access) ?? '')}`
  const scopes = security?.['token']
  const token =
    security === undefined
      ? 'None needed'
      : scopes === undefined
        ? 'Tokens are refused: only a signed-in user can make this call'
        : scopes[0] === undefined
          ? 'Any token of the user'
          : code(scopes[0])
  const facts = [
    ['Permission', who],
    ['Token scope', token],
    ...(confirm
      ? [
          [
            'Confirmation in a session',
            escapeHtml(
              {
                password: 'the password',
                mfa: 'the second factor',
                'mfa-or-password': 'the second factor, or else the password',
              }[confirm] ?? confirm,
            ),
          ],
        ]
      : []),
  ]
  return `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

/**
 * Returns the anchor of an endpoint's input, made from what a client knows of it: `put/companies/{id}`. The forms of the
 * console link to it.
 */
const inputAnchor = (path: string, method: string): string => escapeHtml(method.toLowerCase() + path)

/** Renders an endpoint as a collapsed line that opens to its full documentation. */
export function callHtml(document: OpenApi, base: string, path: string, method: string, operation: Operation): string {
  const components = document.components.schemas
  const verb = method.toUpperCase()
  const curl = curlFor(base, verb, path, operation, components)
  const found = [
    operation.operationId,
    verb,
    `/api${path}`,
    operation.summary,
    operation['x-permission'],
    ...operation.security.flatMap(({ token = [] }) => token),
  ]
    .join(' ')
    .toLowerCase()
  return `<details class="call" id="${operation.operationId}" data-find="${escapeHtml(found)}">
<summary><span class="method" data-method="${verb}">${verb}</span> <code class="path">/api${escapeHtml(path)}</code> <span class="what">${escapeHtml(operation.summary)}</span></summary>
<div class="inside">
<p class="about">${marked(operation.description)}</p>
${factsPart(operation)}
<div id="${inputAnchor(path, method)}">
${parametersPart('Parameters', operation.parameters, components)}
${bodyPart(operation, components)}
</div>
${answerPart(operation, components)}
${errorsPart(operation)}
${operation['x-no-example'] === undefined ? '' : part('Example', `<p>${marked(operation['x-no-example'])}</p>`)}${curl === undefined ? '' : part('Example', `<div class="example"><pre tabindex="0" aria-label="Example">${escapeHtml(curl)}</pre><button type="button" class="copy" hidden>Copy</button></div>`)}
</div></details>`
}
