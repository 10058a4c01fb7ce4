import { templates } from '@outpost/contract/templates/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useData } from '../../kit/api/query.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { type Leaf, leavesOf } from './leaves.ts'
import classes from './Templates.module.css'

interface ResponseProps {
  templateId: number
  url: string
  text: string
}

/** The response of a source: the parts of JSON, each of which can become a parameter, or the text. */
export function Response({ templateId, url, text }: ResponseProps) {
  const t = useText()
  // Read again after each change, so that a parameter is added to those that are there now.
  const { data: template } = useData(templates.get, { id: templateId })
  const leaves = leavesOf(text)
  const source = template?.config.data.findIndex((one) => one.url === url) ?? -1
  const add = (leaf: Leaf): void =>
    void open(dialogs.variable, {
      template: template!,
      source,
      given: { id: leaf.id, ref: leaf.path, type: leaf.type },
    })
  return (
    <section aria-label={url}>
      <h3 className={classes.heading}>{url}</h3>
      {leaves && source >= 0 ? (
        <ScrollTable
          label={url}
          first="name"
          heads={[t('templates:variable.ref'), t('templates:test.value'), t('templates:field.actions')]}
        >
          {leaves.map((leaf) => (
            <tr key={leaf.path}>
              <td translate="no">{leaf.path}</td>
              <td translate="no">{leaf.value.slice(0, 200)}</td>
              <td>
                <ActionButton
                  variant="subtle"
                  size="compact-sm"
                  action={{ id: leaf.path, label: t('templates:variable.add'), onClick: () => add(leaf) }}
                />
              </td>
            </tr>
          ))}
        </ScrollTable>
      ) : (
        <pre className={classes.lines} translate="no">
          {text}
        </pre>
      )}
    </section>
  )
}
